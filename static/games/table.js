// @ts-check
// The live table: views come in, pictures are shown, one action goes out.

import { html, render } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { Michigan } from "./michigan.js";
import { Mighty } from "./mighty.js";
import { Room, SitDown } from "./room.js";
import { useTable } from "./shell.js";

const GAMES = { mighty: Mighty, michigan: Michigan };

function Table() {
  const live = useTable();
  if (!live.picture) return html`<p class="loading" role="status">${gettext("Setting the table…")}</p>`;
  const { closed, view } = live.picture.table;
  if (!view) return closed ? html`<${Closed} />` : html`<${Room} live=${live} />`;
  const Game = GAMES[live.picture.table.rules.game];
  return html`<${Game} live=${live} />${closed ? html`<${Closed} />` : html`<${SitDown} live=${live} />`}`;
}

/** Nobody is left at the table: it will not go on. */
const Closed = () => html`<div class="closed"><p role="status">${gettext("This table is closed.")}</p>
  <a class="button on-felt" href=${page.home}>${gettext("Back home")}</a></div>`;

page.root.replaceChildren();
render(html`<${Table} />`, page.root);
