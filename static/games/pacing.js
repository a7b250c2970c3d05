// @ts-check
// Views arrive as fast as the table moves; people need to see a trick lie there. Each view becomes
// one or two pictures with a time to stay, shown one after another.

export const TRICK_HOLD = 1600; // bots lead later than that; whoever leads sooner shortens it
const SHORTEST_HOLD = 450;
const BETWEEN_PLAYS = 300;
const COLLECT = 220;

const FORCED_CARD = 700; // Michigan's cards that play themselves
const PAY_CARD = 900; // besides, when chips are taken

/**
 * @typedef {{table: any, own: any, plays: any[], winner: number | null, stay: number,
 *   collecting?: boolean, settled?: boolean, zone?: string}} Picture
 */

/**
 * The pictures a view asks for: a trick just ended lies complete, is collected, and is gone.
 * @param {{table: any, own: any}} message
 * @param {boolean} fresh whether it is the first view of this page: nothing is held then
 * @returns {Picture[]}
 */
export function picturesOf(message, fresh) {
  if (!message.table.view) return [{ ...message, plays: [], winner: null, stay: 0 }]; // a waiting room
  return message.table.view.run ? runPictures(message, fresh) : trickPictures(message, fresh);
}

/** The table while its last trick still lies there: the count and the scores come after it. */
function before(table) {
  const { view, seats } = table;
  const scores = view.result?.scores ?? [];
  return {
    ...table,
    seats: seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, total: seat.total - (scores[i] ?? 0) })),
    view: { ...view, trick: view.trick && { ...view.trick, number: view.trick.number - 1 } },
  };
}

/** @param {{table: any, own: any}} message @param {boolean} fresh @returns {Picture[]} */
function trickPictures({ table, own }, fresh) {
  const { view } = table;
  const plays = view.trick?.plays ?? [];
  const still = { table, own, plays, winner: null, stay: BETWEEN_PLAYS };
  const ended = view.last_trick && plays.length === 0 && !fresh;
  if (!ended) return [still];
  const { plays: lain, winner } = view.last_trick;
  const lying = { table: before(table), own, plays: lain, winner, zone: view.last_trick.zone };
  return [
    { ...lying, stay: TRICK_HOLD },
    { ...lying, stay: COLLECT, collecting: true },
    { ...still, stay: 0 },
  ];
}

/**
 * A run is shown card by card: what it has not reached yet is put back where it came from.
 * @param {{table: any, own: any}} message @param {boolean} fresh @returns {Picture[]}
 */
function runPictures({ table, own }, fresh) {
  const { view } = table;
  const still = { table, own, plays: [], winner: null, stay: 0, settled: true };
  if (fresh) return [still];
  const steps = view.run.map((/** @type {any} */ play, /** @type {number} */ at) => {
    const ahead = view.run.slice(at + 1);
    const boodle = { ...view.boodle };
    const cards_left = [...view.cards_left];
    for (const { seat, card, chips } of ahead) {
      if (chips) boodle[card] = chips;
      cards_left[seat] += 1;
    }
    const again = ahead.filter((/** @type {any} */ later) => later.seat === own?.seat).map((/** @type {any} */ later) => later.card);
    const shown = { ...view, run: view.run.slice(0, at + 1), boodle, cards_left, to_act: [], phase: "lead" };
    return {
      ...still,
      table: { ...table, view: shown },
      own: own && { ...own, cards: [...own.cards, ...again] },
      stay: FORCED_CARD + (play.chips ? PAY_CARD : 0),
      settled: false,
    };
  });
  return [...steps, still];
}

/**
 * How long a picture stays when so many wait behind it.
 * @param {Picture} picture
 * @param {number} waiting
 * @param {number} stood how long it has stood already
 */
export function stayOf(picture, waiting, stood) {
  const { stay } = picture;
  if (picture.winner === null || picture.collecting || waiting <= 2) return stay;
  return Math.max(SHORTEST_HOLD, stood + (stay - stood) / 2); // the next lead is here
}

/** Shows pictures in turn through `show`. */
export class Pacer {
  /** @param {(picture: Picture) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Picture[]} */
    this.queue = [];
    /** @type {Picture | null} */
    this.current = null;
    this.since = 0;
    this.timer = 0;
    /** @type {number[] | null} */
    this.order = null;
    /** @type {any} */
    this.newest = null; // the newest view taken, shown or not
  }

  /** Take a view unless it is older than what was taken. @param {any} message */
  take(message) {
    const { hand, seq, version } = message.table;
    const order = [hand, seq, version];
    const age = this.order ? compare(order, this.order) : 1;
    if (age < 0) return;
    const fresh = this.order === null || document.hidden;
    const same = this.order !== null && hand === this.order[0] && seq === this.order[1];
    this.order = order;
    const { own, table, next_seat = null, unheard = [] } = message;
    const turned = this.newest !== null && Boolean(this.newest.own?.left) !== Boolean(own?.left);
    this.newest = { own, table: { ...table, next_seat, said: table.said.filter((said) => !unheard.includes(said.id)) } };
    if (turned) { // a bot plays for me from here on, or no longer: what was missed does not come first
      this.queue.push(...picturesOf(this.newest, true));
      this.skip();
    } else if (same) this.refresh(this.newest);
    else {
      if (fresh) this.queue = [];
      this.queue.push(...picturesOf(this.newest, fresh || (this.current?.table.hand ?? hand) !== hand));
      this.next();
    }
  }

  /** The cards are as before; the seats, or my own buttons, may have changed. @param {any} message */
  refresh({ table, own }) {
    const renew = (/** @type {Picture} */ picture) => {
      if (picture.table.seq !== table.seq || picture.table.hand !== table.hand) return picture;
      return { ...picture, table: picture.winner === null ? table : before(table), own };
    };
    this.queue = this.queue.map(renew);
    if (this.current) this.show((this.current = renew(this.current)));
  }

  next() {
    clearTimeout(this.timer);
    const stood = performance.now() - this.since;
    const left = this.current ? stayOf(this.current, this.queue.length, stood) - stood : 0;
    if (this.queue.length === 0) return;
    if (left > 0 && !document.hidden) {
      this.timer = window.setTimeout(() => this.next(), left);
      return;
    }
    this.current = /** @type {Picture} */ (this.queue.shift());
    this.since = performance.now();
    this.show(this.current);
    this.next();
  }

  /** Show the newest picture at once: somebody plays on without waiting. */
  skip() {
    const newest = this.queue.pop();
    this.queue = [];
    if (!newest) return;
    this.current = newest;
    this.since = performance.now();
    this.show(newest);
  }
}

/** @param {number[]} a @param {number[]} b */
function compare(a, b) {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}
