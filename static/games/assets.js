// @ts-check
// Where the server keeps what scripts show, and which table this is: told by the page.

const root = /** @type {HTMLElement} */ (document.querySelector("[data-cards]"));

export const assets = { cards: root.dataset.cards, icons: root.dataset.icons };
export const page = {
  root,
  code: root.dataset.code,
  language: root.dataset.language,
  home: root.dataset.home,
  scores: root.dataset.scores,
  event: root.dataset.event, // the page of the event this table is of, if it is of one
  eventTitle: root.dataset.eventTitle,
  signup: root.dataset.signup, // empty for members
};
