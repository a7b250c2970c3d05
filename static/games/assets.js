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
  signup: root.dataset.signup, // empty for members
};
