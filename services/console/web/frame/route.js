// Addresses of the console: `#/tables/ID?hand=3`. The part behind # stays in the browser, so that the files can be
// served from any folder.
import { value, useValue } from "./value.js";

/** @typedef {{ path: string[], query: URLSearchParams }} Route */

/** @param {string} hash @returns {Route} */
export function parsed(hash) {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { path: path.split("/").filter((part) => part !== "").map(decodeURIComponent), query: new URLSearchParams(query) };
}

const route = value(parsed(location.hash));
addEventListener("hashchange", () => route.set(parsed(location.hash)));

export const useRoute = () => useValue(route);

/**
 * The address of a page: to("tables", id) is "#/tables/ID".
 * @param {...(string | number | Record<string, string | number | undefined>)} parts The last may be the query.
 */
export function to(...parts) {
  const last = parts.at(-1);
  const query = typeof last === "object" ? last : undefined;
  const path = (query === undefined ? parts : parts.slice(0, -1)).map((part) => encodeURIComponent(String(part)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return `#/${path.join("/")}${search.size > 0 ? `?${search}` : ""}`;
}

/** Goes to a page. @param {Parameters<typeof to>} parts */
export function go(...parts) {
  location.hash = to(...parts);
}
