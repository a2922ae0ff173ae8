import { canonicalJson } from "#shared/canonical-json.ts";
import type { SavedQuery } from "../schema.ts";
import type { Place } from "../vocabulary.ts";

/** The query without what is empty, blanks at the ends of values gone. */
export function cleanQuery(query: { [K in keyof SavedQuery]?: string | undefined }): SavedQuery {
  const said = Object.entries(query).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  return Object.fromEntries(said) as SavedQuery;
}

/** The same for equal queries, in whatever order and case their words were sent. */
export const keyOfQuery = (query: SavedQuery): string => canonicalJson(query).toLowerCase();

/** Why a query can be asked, but never finds anything anew; null when it can. */
export function whyNeverTold(place: Place, query: SavedQuery): string | null {
  // The library of a day is over: nothing is ever new in it.
  if (Object.hasOwn(query, "asOf")) return "The library as it was on a day has no news. Take the day away.";
  if (place === "library") return null;
  const { status, documents } = query;
  if (status && !status.toLowerCase().split(",").map((one) => one.trim()).includes("published"))
    return "Only what is published is told. Choose another status, or none."; // prettier-ignore
  // A change has no file yet when it is told, and nobody hears of each that comes or fails later.
  if (documents && documents.toLowerCase() !== "any")
    return "A search for missing or uploaded documents cannot be saved";
  return null;
}

const screens: Record<Place, string> = { library: "/regulations", updates: "/updates" };
// What has no place on the screen narrows what is told, and is not in its address.
const shown: Record<Place, readonly string[]> = {
  library: ["search", "regulator", "category", "risk", "status", "origin", "applies", "asOf", "from", "to"],
  updates: ["regulator", "changeType", "status", "from", "to"],
};

/** What can be saved of a screen's filters as they stand in its address. */
export function queryOfScreen(place: Place, filters: Readonly<Record<string, string | undefined>>): SavedQuery {
  const asked = Object.fromEntries(shown[place].map((name) => [name, filters[name]]));
  const concerns = place === "updates" && filters.scope !== "all" ? "yes" : undefined;
  return cleanQuery({ ...asked, concerns });
}

/** The address of the screen with the query's filters, without the application's own. */
export function pathOfQuery(place: Place, query: SavedQuery): string {
  const address = new URLSearchParams();
  // All of the updates, decided on or not; they show what concerns the company until they are asked for everything.
  if (place === "updates") address.set("view", "all");
  if (place === "updates" && query.concerns?.toLowerCase() !== "yes") address.set("scope", "all");
  for (const [name, value] of Object.entries(query)) if (shown[place].includes(name)) address.set(name, value);
  return address.size > 0 ? `${screens[place]}?${address.toString()}` : screens[place];
}
