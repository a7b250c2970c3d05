// @ts-check
// The live table: views come in, pictures are shown, one action goes out.

import { html, render } from "../vendor/preact-htm.js";
import { page } from "./assets.js";
import { Michigan } from "./michigan.js";
import { Mighty } from "./mighty.js";
import { Room, SitDown } from "./room.js";
import { BackToEvent } from "./sheets.js";
import { useTable } from "./shell.js";

const GAMES = { mighty: Mighty, michigan: Michigan };

function Table() {
  const live = useTable();
  if (!live.picture) return html`<p class="loading" role="status">${gettext("Setting the table…")}</p>`;
  const { closed, view } = live.picture.table;
  const end = closed && html`<${live.picture.table.event ? RoundOver : Closed} />`;
  if (!view) return end || html`<${Room} live=${live} />`;
  const Game = GAMES[live.picture.table.rules.game];
  return html`<${Game} live=${live} />${end || html`<${SitDown} live=${live} />`}`;
}

/** Nobody is left at the table: it will not go on. */
const Closed = () => html`<div class="closed"><p role="status">${gettext("This table is closed.")}</p>
  <a class="button on-felt" href=${page.home}>${gettext("Back home")}</a></div>`;

/** The event has what it wanted of this table. */
const RoundOver = () => html`<div class="closed"><p role="status">${gettext("This round is over.")}</p><${BackToEvent} /></div>`;

page.root.replaceChildren();
render(html`<${Table} />`, page.root);
