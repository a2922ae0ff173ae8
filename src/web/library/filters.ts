import { verdicts } from "#features/applicability/vocabulary.ts";
import { normaliseRegulator, regulatorName } from "#features/catalogue/rules/regulator.ts";
import { originLabels, origins, riskLevels, statuses, topicLabels, topics } from "#features/catalogue/vocabulary.ts";
import type { Facets, LibraryFilter } from "#features/library/schema.ts";
import { formatDay } from "../lib/format.ts";
import { statusLabels, verdictLabels } from "../regulation/labels.ts";

export type FacetName = Exclude<keyof Facets, "year">;
type FilterName = Exclude<keyof LibraryFilter, "order">;
/** What narrows the library; how it is sorted is another matter. */
export type Filters = { [K in FilterName]?: string | undefined };

export const facetTitles: Record<FacetName, string> = {
  applies: "Applies to us",
  regulator: "Regulator",
  category: "Topic",
  risk: "Risk",
  status: "Status",
  origin: "Review",
};
/** The values of each facet, in the order they are offered; regulators are as many as the library has. */
export const facetValues: Record<Exclude<FacetName, "regulator">, readonly string[]> = {
  applies: verdicts,
  category: topics,
  risk: riskLevels,
  status: statuses,
  origin: origins,
};
const labels: Record<FacetName, (value: string) => string> = {
  applies: (value) => wordOf(verdictLabels, value),
  regulator: regulatorName,
  category: (value) => wordOf(topicLabels, value),
  risk: (value) => value,
  status: (value) => wordOf(statusLabels, value),
  origin: (value) => wordOf(originLabels, value),
};
export const valueLabel = (facet: FacetName, value: string): string => labels[facet](value);

function wordOf(words: Record<string, string>, value: string): string {
  return (Object.hasOwn(words, value) && words[value]) || value;
}

/**
 * The filters as the server reads them: in any case, and a regulator by any of its names. A value that nobody knows
 * stays as it is, so that the server says so.
 */
export function readFilters(search: Filters): Filters {
  const read = { ...search, ...(search.regulator && { regulator: normaliseRegulator(search.regulator) }) };
  for (const [name, known] of Object.entries(facetValues) as [keyof typeof facetValues, readonly string[]][]) {
    const value = known.find((one) => one.toLowerCase() === search[name]?.trim().toLowerCase());
    if (value) read[name] = value;
  }
  return read;
}

export type ActiveFilter = { name: FilterName; title: string; value: string };

/** What narrows the library now, in words. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const { search, from, to, asOf } = filters;
  const facets = (Object.keys(facetTitles) as FacetName[]).flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, title: facetTitles[name], value: valueLabel(name, value) }] : [];
  });
  return [
    ...(search ? [{ name: "search" as const, title: "Search", value: `“${search}”` }] : []),
    ...facets,
    ...(asOf ? [{ name: "asOf" as const, title: "As of", value: formatDay(asOf) }] : []),
    ...(from ? [{ name: "from" as const, title: "Issued from", value: formatDay(from) }] : []),
    ...(to ? [{ name: "to" as const, title: "Issued to", value: formatDay(to) }] : []),
  ];
}

export const daysReversedMessage = "“Issued from” is after “Issued to”.";
