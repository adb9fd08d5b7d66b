// Who calls the house, and where it is. Before signing in nobody in particular: what needs no token is read without.
import { Cards, House } from "../client/index.js";
import { tab } from "./kept.js";
import { value, useValue } from "./value.js";

/**
 * What the house says of itself (`console.json`).
 * @typedef {object} Config
 * @property {{ lobby: string, tables: string, wallet: string, audit?: string }} addresses
 * @property {{ kind: "development", url: string } | { kind: "openid", issuer: string, client_id: string, scope: string }} sign_in
 * @property {string} version
 * @property {boolean} verifier Whether `wasm/` has the verifier, rules and all.
 */

/**
 * @typedef {object} Person
 * @property {string} subject The `sub` of the token: of a player, their id.
 * @property {"player" | "operator" | "finance" | "auditor"} role
 * @property {string} name
 * @property {string} token
 * @property {string} [refresh]
 */

/** @type {import("./value.js").Value<Config | undefined>} */
export const config = value(/** @type {Config | undefined} */ (undefined));

/** Who is signed in in this tab. @type {import("./value.js").Value<Person | undefined>} */
export const person = value(/** @type {Person | undefined} */ (tab.get("person")));
person.watch(() => tab.set("person", person.get()));

export const usePerson = () => useValue(person);

/** The house as the person of this tab calls it. @type {House} */
let house;
/** The person and the language may change, the cards do not. @type {Promise<Cards> | undefined} */
let cards;

/** Reads where the house is, and ends a sign-in that is under way. */
export async function open() {
  const answer = await fetch("console.json");
  if (!answer.ok) throw new Error(`console.json: ${answer.status}`);
  const read = /** @type {Config} */ (await answer.json());
  config.set(read);
  if (read.sign_in.kind === "openid") {
    const { signedIn } = await import("./openid.js");
    const came = await signedIn(read.sign_in);
    if (came !== undefined) person.set(came);
  }
  house = houseOf(person.get());
}

/** @param {Person | undefined} now */
function houseOf(now) {
  const settings = { fetch: heard };
  const mine = now === undefined ? {} : { token: (/** @type {string | undefined} */ expired) => token(now, expired) };
  return new House(known().addresses, { ...settings, ...mine });
}

/** Whether the house answered when it was called last; what is away is called again by the client. */
export const reached = value(true);
addEventListener("online", () => reached.set(true));

/** @type {typeof fetch} */
async function heard(input, init) {
  try {
    const answer = await fetch(input, init);
    reached.set(true);
    return answer;
  } catch (error) {
    if (init?.signal?.aborted !== true) reached.set(false);
    throw error;
  }
}

/** The token of the person; a new one when the house says that theirs has expired. @param {Person} now @param {string | undefined} expired */
async function token(now, expired) {
  if (expired === undefined) return now.token;
  const again = await renewedPerson(now);
  if (again === undefined) {
    signOut();
    return "";
  }
  person.set(again);
  return again.token;
}

/** @param {Person} now @returns {Promise<Person | undefined>} */
async function renewedPerson(now) {
  const { sign_in } = known();
  if (sign_in.kind === "development") return developmentPerson(sign_in.url, now.role, now.name);
  return now.refresh === undefined ? undefined : (await import("./openid.js")).renewed(sign_in, now);
}

/** What a token says of itself; the house decides whether it is true. @param {string} token @returns {Record<string, unknown>} */
export function claims(token) {
  try {
    const text = atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  } catch {
    return {};
  }
}

/** @returns {Config} */
export function known() {
  const now = config.get();
  if (now === undefined) throw new Error("the console is not open yet");
  return now;
}

/** The house, as the person of this tab calls it. */
export const theHouse = () => house;

/** The cards in words and pictures, read once. @returns {Promise<Cards>} */
export function theCards() {
  cards ??= Cards.read(house.tables).catch((error) => {
    cards = undefined;
    throw error;
  });
  return cards;
}

/** @param {string} url @param {Person["role"]} role @param {string} name @returns {Promise<Person>} */
async function developmentPerson(url, role, name) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ role, name }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail ?? `status ${answer.status}`);
  return { subject: body.subject, role, name, token: body.token };
}

/** Signs in with the development issuer. @param {Person["role"]} role @param {string} name */
export async function signInAs(role, name) {
  const { sign_in } = known();
  if (sign_in.kind !== "development") throw new Error("the house has an issuer of its own");
  const came = await developmentPerson(sign_in.url, role, name);
  enter(came);
  return came;
}

export function signOut() {
  enter(undefined);
}

/** @param {Person | undefined} came */
function enter(came) {
  // The house first: who watches the person reads by it at once.
  house = houseOf(came);
  person.set(came);
}
