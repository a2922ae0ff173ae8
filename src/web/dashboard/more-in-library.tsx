import { Box } from "@chakra-ui/react";
import type { RiskLevel } from "#features/catalogue/vocabulary.ts";
import { RouteLink } from "../components/route-link.tsx";

export type MoreInLibraryProps = {
  /** How many are not among the cards. */
  count: number;
  /** What the library shows them by. */
  filter: { regulator?: string } & ({ applies: "applies"; risk: RiskLevel } | { applies: "may" });
};

/** Ends a row that does not hold all: nobody takes it, or its print, for the whole. */
export function MoreInLibrary({ count, filter }: MoreInLibraryProps) {
  return (
    <Box alignSelf="center" minW="12rem" textAlign="center" color="fg.muted">
      {count} more, less urgent.{" "}
      <RouteLink to="/regulations" search={filter}>
        All in the library
      </RouteLink>
    </Box>
  );
}
