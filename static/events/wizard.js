// The form of an event: what the numbers come to, and how the formats for a head count compare.

const form = document.querySelector("form[data-wizard]");
const number = (name) => Number(form.elements[name]?.value) || 0;

function tell(place, text) {
  place.textContent = text;
  place.hidden = !text;
}

function reckon() {
  const rounds = number("rounds_planned");
  const hands = number("hands_per_round");
  const all = rounds * hands;
  const share = number("least_share");
  const text = gettext("%(rounds)s rounds × %(hands)s hands = %(all)s hands each");
  tell(form.querySelector("[data-sum]"), all ? interpolate(text, { rounds, hands, all }, true) : "");
  const needed = Math.ceil((all * share) / 100);
  const rank = gettext("A rank needs %(needed)s of %(all)s hands.");
  const says = all && share ? interpolate(rank, { needed, all }, true) : "";
  tell(form.querySelector("[data-needed]"), says);
}

const box = form.querySelector("[data-compare]");
const cards = form.querySelector("[data-cards]");
const expected = form.querySelector("#expected");
let asked = 0;

async function compare() {
  const mine = (asked += 1);
  const family = form.querySelector("[name=family]:checked")?.value ?? "";
  const query = new URLSearchParams({
    club: form.dataset.club,
    family,
    players: expected.value,
    rounds: number("rounds_planned"),
    hands: number("hands_per_round"),
  });
  try {
    const answer = await fetch(`${form.dataset.wizard}?${query}`);
    if (mine === asked && answer.ok) cards.innerHTML = await answer.text();
  } catch {
    box.hidden = true; // without the network the form works all the same
  }
}

let soon = 0;
function later() {
  clearTimeout(soon);
  soon = setTimeout(compare, 250);
}

reckon();
form.addEventListener("input", reckon);
if (box) {
  box.hidden = false;
  compare();
  form.addEventListener("input", ({ target }) => {
    const names = ["rounds_planned", "hands_per_round", "family"];
    if (target === expected || names.includes(target.name)) later();
  });
}
