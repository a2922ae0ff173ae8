import { Box } from "@chakra-ui/react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { Facets } from "#features/library/schema.ts";
import { DayFields } from "./day-fields.tsx";
import { FacetGroup, type Option } from "./facet-group.tsx";
import { facetTitles, facetValues, valueLabel, type FacetName } from "./filters.ts";
import type { LibraryState } from "./use-library-search.ts";

const regulatorsShown = 8;

type FacetListProps = Pick<LibraryState, "filters" | "pick"> & {
  facets: Facets | undefined;
  /** Are the facets still on their way? */
  isLoading: boolean;
};

/** Everything the library can be narrowed by, each with how much it would leave. */
export function FacetList({ filters, pick, facets, isLoading }: FacetListProps) {
  const group = (name: FacetName, options: Option[], shownAtFirst?: number) => (
    <FacetGroup
      title={facetTitles[name]}
      options={options}
      picked={filters[name]}
      onPick={(value) => pick({ [name]: value })}
      {...(shownAtFirst && { shownAtFirst })}
    />
  );
  const fixed = (name: Exclude<FacetName, "regulator">) =>
    group(
      name,
      facetValues[name].map((value) => ({
        value,
        label: valueLabel(name, value),
        count: countOf(facets, name, value),
      })),
    );
  const regulators = regulatorOptions(facets, filters.regulator);
  return (
    <Box display="flex" flexDirection="column" gap="5">
      {fixed("applies")}
      {(regulators.length > 0 || isLoading) && group("regulator", regulators, regulatorsShown)}
      {fixed("category")}
      {fixed("risk")}
      {fixed("status")}
      {fixed("origin")}
      <DayFields filters={filters} pick={pick} />
    </Box>
  );
}

/** A value that no regulation has is not among the counts; before there are any, nothing is known. */
function countOf(facets: Facets | undefined, name: FacetName, value: string): number | undefined {
  return facets && (facets[name][value] ?? 0);
}

/** The regulators there are something of, most first; the picked one even when there is nothing. */
function regulatorOptions(facets: Facets | undefined, picked: string | undefined): Option[] {
  const counts = { ...(picked && { [picked]: facets && 0 }), ...facets?.regulator };
  return Object.entries(counts)
    .toSorted(([a, one = 0], [b, other = 0]) => other - one || a.localeCompare(b))
    .map(([value, count]) => {
      const name = regulatorName(value);
      return { value, label: value, ...(name !== value && { meaning: name }), count };
    });
}
