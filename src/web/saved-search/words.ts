import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { originLabels, topicLabels } from "#features/catalogue/vocabulary.ts";
import type { SavedSearch } from "#features/saved-search/schema.ts";
import type { Channel, Place, Wish } from "#features/saved-search/vocabulary.ts";
import { formatDay } from "../lib/format.ts";
import { statusLabels, verdictLabels } from "../regulation/labels.ts";

export const placeWords: Record<Place, string> = { library: "Library", updates: "Updates" };
export const wishWords: Record<Wish, string> = {
  "at-once": "At once",
  daily: "Once a day, at 07:00",
  weekly: "Mondays at 07:00",
  off: "Not at all",
};
export const channelWords: Record<Channel, string> = { mail: "Mail", feed: "Feed", webhook: "Webhooks" };

type Query = SavedSearch["query"];
const filterWords: Record<string, string> = {
  search: "Search",
  applies: "Applies to us",
  concerns: "Concerns us",
  source: "Source",
  regulator: "Regulator",
  category: "Topic",
  risk: "Risk",
  status: "Status",
  origin: "Review",
  changeType: "Kind",
  reviewed: "Read by the operator",
  documents: "Files",
  from: "From",
  to: "To",
};
const valueWords: Record<string, (value: string) => string> = {
  applies: (value) => wordOf(verdictLabels, value),
  status: (value) => wordOf(statusLabels, value),
  origin: (value) => wordOf(originLabels, value),
  search: (value) => `“${value}”`,
  regulator: regulatorName,
  category: (value) => wordOf(topicLabels, value),
  from: formatDay,
  to: formatDay,
};

function wordOf(words: Record<string, string>, value: string): string {
  return (Object.hasOwn(words, value) && words[value]) || value;
}

/** What a search asks for, in a line. */
export function queryWords(query: Query): string {
  const asked = Object.entries(query);
  const said = asked.map(([name, value]) => `${filterWords[name] ?? name}: ${valueWords[name]?.(value) ?? value}`);
  return said.length > 0 ? said.join(" · ") : "Everything";
}
