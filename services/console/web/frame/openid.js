// OpenID Connect with PKCE (RFC 7636): the code comes back in the address, the token never does.
import { claims } from "./caller.js";
import { tab } from "./kept.js";

/** @typedef {{ issuer: string, client_id: string, scope: string }} Issuer */
/** @typedef {import("./caller.js").Person} Person */

const ROLES = ["player", "operator", "finance", "auditor"];

/** @param {Issuer} issuer @returns {Promise<{ authorization_endpoint: string, token_endpoint: string }>} */
async function discovered({ issuer }) {
  const answer = await fetch(`${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`);
  if (!answer.ok) throw new Error(`the issuer: status ${answer.status}`);
  return answer.json();
}

/** @param {Uint8Array} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The console's own address, which the issuer has on its list. */
const here = () => `${location.origin}${location.pathname}`;

/** Leaves for the issuer's page; `signedIn` goes on when the person is back. @param {Issuer} issuer */
export async function leave(issuer) {
  const { authorization_endpoint } = await discovered(issuer);
  const verifier = random();
  const state = random();
  tab.set("openid", { verifier, state, hash: location.hash });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: "code",
    client_id: issuer.client_id,
    redirect_uri: here(),
    scope: issuer.scope,
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  });
  location.assign(`${authorization_endpoint}?${query}`);
}

/** Ends a sign-in that is under way: the person, or undefined where none is. @param {Issuer} issuer @returns {Promise<Person | undefined>} */
export async function signedIn(issuer) {
  const query = new URLSearchParams(location.search);
  const code = query.get("code");
  const begun = tab.get("openid");
  if (query.has("state")) {
    tab.set("openid", undefined);
    // The code is good once: it does not stay in the address, nor in the history.
    history.replaceState(null, "", `${here()}${begun?.hash ?? ""}`);
  }
  if (code === null || begun === undefined || query.get("state") !== begun.state) return undefined;
  return asked(issuer, {
    grant_type: "authorization_code",
    code,
    redirect_uri: here(),
    code_verifier: begun.verifier,
  });
}

/** The person with a new token; undefined where the issuer gives none any more. @param {Issuer} issuer @param {Person} now */
export async function renewed(issuer, now) {
  try {
    return await asked(issuer, { grant_type: "refresh_token", refresh_token: now.refresh ?? "" });
  } catch {
    return undefined;
  }
}

/** @param {Issuer} issuer @param {Record<string, string>} body @returns {Promise<Person>} */
async function asked(issuer, body) {
  const { token_endpoint } = await discovered(issuer);
  const answer = await fetch(token_endpoint, {
    method: "POST",
    body: new URLSearchParams({ client_id: issuer.client_id, ...body }),
  });
  const given = await answer.json();
  if (!answer.ok) throw new Error(given.error_description ?? given.error ?? `status ${answer.status}`);
  const said = claims(given.access_token);
  const role = ROLES.find((role) => role === said["role"]) ?? "player";
  return {
    subject: String(said["sub"] ?? ""),
    role: /** @type {Person["role"]} */ (role),
    name: String(said["name"] ?? said["preferred_username"] ?? ""),
    token: given.access_token,
    refresh: given.refresh_token,
  };
}
