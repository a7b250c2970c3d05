// Sets the chosen theme before the first paint; without a choice the device decides.
// Buttons with data-theme-choice ("auto", "light", "dark") change it.

(() => {
  const KEY = "theme";
  const root = document.documentElement;

  const chosen = () => {
    try {
      return localStorage.getItem(KEY) ?? "auto";
    } catch {
      return "auto"; // storage is switched off
    }
  };

  const show = (/** @type {string} */ theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      const own = /** @type {HTMLElement} */ (button).dataset.themeChoice === theme;
      button.setAttribute("aria-pressed", String(own));
    }
  };

  show(chosen());
  addEventListener("DOMContentLoaded", () => show(chosen()));
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-theme-choice]") : null;
    if (!(button instanceof HTMLElement)) return;
    const theme = button.dataset.themeChoice ?? "auto";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // the choice lasts for this page only
    }
    show(theme);
  });
})();
