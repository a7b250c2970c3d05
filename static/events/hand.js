// @ts-check
// Correcting a hand: only what its kind needs is asked, and what it gives shows while one chooses.

const SOON_MS = 300;

/** Which fields belong to which kind; those not named belong to all. @type {Record<string, string[]>} */
const ASKED = {
  played: ["declarer", "number", "trump", "friend", "joker", "taken"],
  foul: ["declarer", "number", "trump", "friend", "joker", "seat"],
  deal_miss: ["seat"],
  passed_out: [],
  void: [],
};

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-hand]"));
const preview = document.getElementById("preview");
let asked = 0;

function showFields() {
  const kind = /** @type {HTMLSelectElement | null} */ (form?.querySelector("[name=type]"))?.value ?? "";
  for (const field of form?.querySelectorAll(".panel .field") ?? []) {
    const name = field.querySelector("[name]")?.getAttribute("name") ?? "";
    const isChips = name.startsWith("left-") || name.startsWith("boodle-");
    const wanted = isChips ? kind === "out" : ASKED[kind]?.includes(name) ?? true;
    /** @type {HTMLElement} */ (field).hidden = name !== "type" && !wanted;
  }
}

async function ask() {
  if (!form || !preview) return;
  const number = ++asked;
  const body = new FormData(form);
  body.set("do", "preview");
  body.set("part", "preview");
  try {
    const answer = await fetch(location.pathname, { method: "POST", body });
    const text = await answer.text();
    if (number === asked && (answer.ok || answer.status === 409)) preview.innerHTML = text;
  } catch {
    // offline: the button still sends the form
  }
}

let timer = 0;
form?.addEventListener("input", (event) => {
  showFields();
  if (/** @type {Element} */ (event.target).id === "reason") return;
  clearTimeout(timer);
  timer = setTimeout(ask, SOON_MS);
});
showFields();
