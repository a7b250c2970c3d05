// Small manners of every page: toasts leave, menus close, a form is sent once.

const TOAST_MS = 4000;

for (const toast of document.querySelectorAll(".toast")) {
  const leave = () => {
    toast.classList.add("is-leaving");
    setTimeout(() => toast.remove(), 400);
  };
  toast.querySelector("button")?.addEventListener("click", leave);
  if (!toast.classList.contains("error")) setTimeout(leave, TOAST_MS);
}

const openMenus = () => document.querySelectorAll("details.menu[open]");

addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) {
    if (!(target instanceof Node && menu.contains(target))) menu.removeAttribute("open");
  }
});

addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  }
});

// A second tap on a slow network would sign up or sit down twice.
addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
