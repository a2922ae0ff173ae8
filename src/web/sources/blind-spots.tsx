import { Box, Text } from "@chakra-ui/react";
import { regulatorSlug } from "#features/catalogue/rules/regulator.ts";
import type { CompanySources } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";
import { RouteLink } from "../components/route-link.tsx";
import { Panel } from "../regulator/panel.tsx";
import { RowGroup } from "../regulator/row-group.tsx";

/** The regulators that the company answers to and whose silence proves nothing. */
export function BlindSpots({ blindSpots }: { blindSpots: CompanySources["blindSpots"] }) {
  if (blindSpots.length === 0)
    return (
      <Panel title="Blind spots">
        <Text>None: a source of every regulator that concerns you is watched, and all stand well.</Text>
      </Panel>
    );
  return (
    <Panel
      title="Blind spots"
      tone="open"
      lead="Regulators that concern you and are not, or not reliably, watched. Their silence does not mean that nothing was published."
    >
      <RowGroup label="blind spots">
        {blindSpots.map(({ regulator, name, regulations, reason }) => (
          <Box as="li" key={regulator} py="2.5" borderTopWidth="1px" borderColor="accent.border" fontSize="sm">
            <RouteLink to="/regulator/$slug" params={{ slug: regulatorSlug(name) }} fontWeight="medium">
              {name}
            </RouteLink>
            <Text>{boundWords(regulations)}</Text>
            <Text>{reason}.</Text>
          </Box>
        ))}
      </RowGroup>
    </Panel>
  );
}

/** How much of a regulator concerns the company. */
export const boundWords = (count: number): string =>
  `${plural(count, "regulation")} of it ${count === 1 ? "applies" : "apply"} or may apply to you`;
