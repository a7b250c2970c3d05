// @ts-check
// The live table: views come in, pictures are shown, one action goes out.

import { html, render } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { Michigan } from "./michigan.js";
import { Mighty } from "./mighty.js";
import { useTable } from "./shell.js";

const GAMES = { mighty: Mighty, michigan: Michigan };

function Table() {
  const live = useTable();
  if (!live.picture) return html`<p class="loading" role="status">${gettext("Setting the table…")}</p>`;
  const Game = GAMES[live.picture.table.rules.game];
  return html`<${Game} live=${live} />`;
}

page.root.replaceChildren();
render(html`<${Table} />`, page.root);
