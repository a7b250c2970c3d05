// @ts-check
// My cards.

import { html, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Face, fan, inOrder, looks, marksOf, namesOf } from "./cards.js";
import { useRow } from "./rows.js";

/** The size an element has, kept up to date. */
function useSize() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ width: 344, height: 126 });
  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (ref.current);
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

const TAP_PX = 12; // less movement is a tap

/**
 * A finger that slides over the fan chooses the card under it; lifting it never plays.
 * @param {(card: string) => void} choose
 */
function useSliding(choose) {
  const from = useRef(/** @type {{x: number, y: number, slid: boolean} | null} */ (null));
  return {
    onPointerDown(/** @type {PointerEvent} */ event) {
      from.current = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY, slid: false };
    },
    onPointerMove(/** @type {PointerEvent} */ event) {
      const start = from.current;
      if (!start) return;
      start.slid ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > TAP_PX;
      const under = start.slid && document.elementFromPoint(event.clientX, event.clientY);
      const card = under && under.closest(".hand [data-card]");
      if (card instanceof HTMLElement && card.dataset.card) choose(card.dataset.card);
    },
    onClickCapture(/** @type {MouseEvent} */ event) {
      if (from.current?.slid) event.stopPropagation(); // the slide has chosen already
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}

/**
 * @param {{cards: string[], view: any, legal: Set<string> | null, chosen: string[], fresh: string[],
 *   refused: string | null, onTap(card: string, legal: boolean, mouse: boolean): void, onSlide(card: string): void}} props
 * `legal` null: it is not my turn, and no card is dimmed.
 */
export function Hand({ cards, view, legal, chosen, fresh, refused, onTap, onSlide }) {
  const [ref, { width, height }] = useSize();
  useRow(ref);
  const sliding = useSliding(onSlide);
  const ordered = inOrder(cards, view.contract);
  const places = fan(ordered.length, width, height);
  return html`<div class="hand" ref=${ref} ...${sliding} data-row role="group" aria-label=${gettext("My cards")}>
    ${ordered.map((card, i) => {
      const look = looks(card);
      const marks = marksOf(card, view);
      const may = legal === null || legal.has(card);
      const picked = chosen.includes(card);
      const names = namesOf(card, view, legal && may);
      if (fresh.includes(card)) names.push(gettext("from the kitty"));
      const state = [
        legal && may && "is-legal",
        legal && !may && "is-illegal",
        picked && "is-selected",
        fresh.includes(card) && "is-fresh",
        refused === card && "is-refused",
      ];
      const { x, y, w } = places[i];
      return html`<span class="place" key=${card} style=${{ "--x": `${x}px`, "--y": `${y}px`, "--i": i }}>
        <button type="button" ...${look} style=${{ "--w": `${w}px` }} data-card=${card}
            class=${["card", look.class, ...state].filter(Boolean).join(" ")}
            aria-label=${names.join(", ")} aria-pressed=${picked} aria-disabled=${!may}
            onClick=${(/** @type {any} */ event) => onTap(card, may && legal !== null, event.pointerType === "mouse")}>
          <${Face} card=${card} marks=${marks} />
        </button>
      </span>`;
    })}
  </div>`;
}
