// @ts-check
// The form of a hand, one question at a time: a tap answers it and shows the next one. Which
// questions a result takes is said by the form (`data-for`); no rule of a game lives here.

/** @typedef {{preview(body: URLSearchParams): Promise<{html?: string, refusal?: string, step?: string}>, record(body: URLSearchParams, label: string): Promise<string>}} Server */

const ASKED = "fieldset[data-for]";

export class Entry {
  /** @param {HTMLDialogElement} dialog @param {Server} server */
  constructor(dialog, server) {
    this.dialog = dialog;
    this.server = server;
    this.at = 0;
    this.round = 0; // of previews: an old answer must not overwrite a new one
    const on = (/** @type {string} */ name, /** @type {() => void} */ act) => this.part(`[data-${name}]`).addEventListener("click", act);
    on("back", () => this.back());
    on("close", () => dialog.close());
    on("other", () => this.show(-1));
    on("next", () => this.show(this.at + 1));
    on("record", () => this.record());
    dialog.addEventListener("click", (event) => this.tapped(event));
    dialog.addEventListener("keydown", (event) => this.typed(event));
    dialog.addEventListener("submit", (event) => {
      event.preventDefault();
      this.show(Math.min(this.at + 1, this.steps().length));
    });
  }

  /** @param {string} selector @returns {HTMLElement} */
  part(selector) {
    return /** @type {HTMLElement} */ (this.dialog.querySelector(selector));
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.dialog.querySelector("form"));
  }

  /** Put a fresh form there: another hand has other numbers. @param {string} html */
  renew(html) {
    if (!this.dialog.open) this.part(".steps").innerHTML = html;
  }

  /** @param {string} id @param {string} number of the hand */
  open(id, number) {
    this.form.reset();
    this.field("client_id").value = id;
    this.field("number").value = number;
    this.busy = false;
    this.dialog.showModal();
    this.show(0);
  }

  /** @param {string} name @returns {HTMLInputElement} */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  /** The questions of the chosen result, in order. */
  steps() {
    const kind = this.field("type").value;
    const asked = /** @type {NodeListOf<HTMLFieldSetElement>} */ (this.form.querySelectorAll(ASKED));
    const steps = [...asked].filter((step) => step.dataset.for?.split(" ").includes(kind));
    const none = this.form.querySelector('[name="declarer"][value="none"]:checked'); // nothing more to ask
    const last = steps.findIndex((step) => step.dataset.step === "declarer");
    return none && last >= 0 ? steps.slice(0, last + 1) : steps;
  }

  /** Show question `at`; -1 is what kind of result, behind the last one come the scores. @param {number} at */
  show(at) {
    const steps = this.steps();
    const kind = /** @type {HTMLElement} */ (this.form.querySelector('[data-step="type"]'));
    const now = at < 0 ? kind : steps[at];
    this.at = at;
    for (const step of this.form.querySelectorAll("fieldset")) step.hidden = step !== now;
    this.form.dataset.kind = this.field("type").value;
    this.part("[data-back]").style.visibility = at > 0 || (at === 0 && !this.isUsual()) ? "visible" : "hidden";
    this.part("[data-other]").hidden = at !== 0 || !this.isUsual();
    this.part("[data-next]").hidden = !now || at < 0 || !this.isTyped(now);
    this.part(".check").hidden = Boolean(now);
    this.part(".steps").hidden = !now;
    this.part("[data-record]").hidden = Boolean(now);
    this.complain("");
    if (now) this.adapt(now);
    const title = this.part("#entry-title");
    title.textContent = now ? (now.querySelector("legend")?.textContent ?? "") : gettext("Is this right?");
    this.part(".chosen").textContent = this.label();
    title.focus({ preventScroll: true });
    if (!now) this.preview();
  }

  isUsual() {
    return /** @type {HTMLInputElement | null} */ (this.form.querySelector('[name="type"]'))?.checked ?? true;
  }

  /** Whether a question has several answers, so that a tap does not end it. @param {Element} step */
  isTyped(step) {
    return step.querySelector(".counts, .takers") !== null;
  }

  /** Leave out whoever was chosen before: nobody is their own friend, who is out has no cards. @param {HTMLElement} step */
  adapt(step) {
    const value = (/** @type {string} */ name) => /** @type {any} */ (this.form.elements.namedItem(name))?.value;
    if (step.dataset.step === "friend") {
      for (const one of step.querySelectorAll("label")) one.hidden = one.querySelector("input")?.value === value("declarer");
    }
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (step.querySelectorAll(".counts [data-seat]"))) {
      row.hidden = row.dataset.seat === value("winner");
    }
  }

  back() {
    if (this.at > 0) return this.show(this.at - 1);
    if (this.at === 0) return this.show(-1);
    /** @type {HTMLInputElement} */ (this.form.querySelector('[name="type"]')).checked = true;
    this.show(0);
  }

  /** @param {MouseEvent} event */
  tapped({ target, detail }) {
    if (!(target instanceof Element)) return;
    const less = target.closest("[data-less]");
    const more = target.closest("[data-more]");
    if (less || more) return this.count(/** @type {Element} */ (less ?? more), more ? 1 : -1);
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    if (detail === 0 && this.byArrow) return; // an arrow key moves through the answers, Enter takes one
    this.answered(target);
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    this.byArrow = event.key.startsWith("Arrow");
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.target.type !== "radio") return;
    event.preventDefault();
    event.target.checked = true;
    this.answered(event.target);
  }

  /** @param {HTMLInputElement} input */
  answered(input) {
    if (input.name === "type") return this.show(0);
    if (input.closest(".takers")) return;
    this.show(this.at + 1);
  }

  /** @param {Element} button @param {number} by */
  count(button, by) {
    const input = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
    const value = Number(input.value || 0) + by;
    input.value = String(Math.max(Number(input.min), Math.min(Number(input.max), value)));
  }

  /** What was chosen so far, in few words. */
  label() {
    const steps = this.at < 0 ? [] : this.steps().slice(0, this.at);
    const words = steps.flatMap((step) => {
      const [chosen, more] = step.querySelectorAll("input:checked + span");
      return chosen && !more ? [chosen.textContent?.trim() ?? ""] : [];
    });
    const type = this.form.querySelector('[name="type"]:checked + span');
    return [...(this.isUsual() || this.at < 0 ? [] : [type?.firstChild?.textContent?.trim() ?? ""]), ...words].join(" · ");
  }

  body() {
    return new URLSearchParams(/** @type {any} */ (new FormData(this.form)));
  }

  async preview() {
    const round = ++this.round;
    const panel = this.part(".check");
    const record = /** @type {HTMLButtonElement} */ (this.part("[data-record]"));
    panel.innerHTML = "";
    record.disabled = true;
    const answer = await this.server.preview(this.body());
    if (round !== this.round || !this.dialog.open) return;
    if (answer.refusal) return this.refused(answer.refusal, answer.step);
    panel.innerHTML = answer.html ?? "";
    record.disabled = false;
    record.focus({ preventScroll: true });
  }

  /** @param {string} sentence @param {string} [step] where it can be put right */
  refused(sentence, step) {
    const at = this.steps().findIndex((one) => one.dataset.step === step);
    if (at >= 0) this.show(at);
    this.complain(sentence);
  }

  /** @param {string} sentence */
  complain(sentence) {
    const told = this.part(".errors");
    told.hidden = !sentence;
    told.textContent = sentence;
  }

  async record() {
    if (this.busy) return;
    this.busy = true;
    try {
      const refusal = await this.server.record(this.body(), this.label());
      if (refusal) this.complain(refusal);
      else this.dialog.close();
    } finally {
      this.busy = false;
    }
  }
}
