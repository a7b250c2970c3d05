// @ts-check
// The score sheet of the session: a plot of the running scores, and what each hand gave.

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { signed } from "./sentences.js";

const WIDTH = 320;
const HEIGHT = 140;
const PAD = 8;

/** @param {{table: any}} props */
export function Session({ table }) {
  const [sheet, setSheet] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let live = true;
    fetch(page.scores, { headers: { accept: "application/json" } })
      .then((answer) => answer.json())
      .then((found) => live && setSheet(found), () => live && setSheet({ hands: [], players: [] }));
    return () => (live = false);
  }, [table.number, table.view.phase === "done"]);
  if (!sheet || sheet.hands.length === 0) return null;
  const players = sheet.players.map((/** @type {any} */ player, /** @type {number} */ tone) => ({ ...player, tone, sums: running(player.scores) }));
  return html`<div class="session">
    <${Plot} players=${players} hands=${sheet.hands} />
    <div class="scroll" tabindex="0" role="group" aria-label=${gettext("Scores")}><table class="sheet-table">
      <thead><tr><th scope="col">${gettext("No.")}</th>${players.map((player) => html`<th scope="col" key=${player.tone}>
        <i class="key" data-tone=${player.tone}></i>${player.name}</th>`)}</tr></thead>
      <tbody>${sheet.hands.map((number, i) => html`<tr key=${number}><th scope="row">${number}</th>
        ${players.map(({ tone, scores }) => html`<td key=${tone} class=${scores[i] < 0 ? "minus" : "plus"}>${scores[i] === null ? "–" : signed(scores[i])}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${gettext("Total")}</th>${players.map(({ tone, sums }) => html`<td key=${tone}>${signed(sums.at(-1))}</td>`)}</tr></tfoot>
    </table></div>
  </div>`;
}

/** The sums after each hand, from 0. @param {(number | null)[]} scores @returns {number[]} */
function running(scores) {
  const sums = [0];
  for (const score of scores) sums.push((sums.at(-1) ?? 0) + (score ?? 0));
  return sums;
}

/** The running score of each player over the hands. */
function Plot({ players, hands }) {
  const all = players.flatMap((player) => player.sums);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ i) => PAD + (i * (WIDTH - 2 * PAD)) / Math.max(1, hands.length);
  const y = (/** @type {number} */ sum) => HEIGHT - PAD - ((sum - low) * (HEIGHT - 2 * PAD)) / Math.max(1, high - low);
  return html`<svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${gettext("Running scores")}>
    <line class="zero" x1=${PAD} x2=${WIDTH - PAD} y1=${y(0)} y2=${y(0)} />
    ${players.map(({ tone, sums }) => html`<g key=${tone} data-tone=${tone}>
      <polyline points=${sums.map((/** @type {number} */ sum, /** @type {number} */ i) => `${x(i)},${y(sum)}`).join(" ")} />
      <circle cx=${x(sums.length - 1)} cy=${y(sums.at(-1))} r="3.5" /></g>`)}
  </svg>`;
}
