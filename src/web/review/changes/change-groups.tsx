import { Box, Heading, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { ChangeRow } from "#features/watch/schema.ts";
import { plural } from "#shared/plural.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { ChangeEntry } from "./change-entry.tsx";
import type { Selection } from "../../lib/use-selection.ts";

type ChangeGroupsProps = {
  rows: ChangeRow[];
  /** There are more than these. */
  isPartial: boolean;
  selection: Selection;
  isBusy: boolean;
};

/** Changes by source, each to be chosen, or all of a source at once. */
export function ChangeGroups({ rows, ...props }: ChangeGroupsProps) {
  const groups = [...Map.groupBy(rows, ({ source }) => source)];
  return groups.map(([source, own]) => <ChangeGroup key={source} source={source} rows={own} {...props} />);
}

type ChangeGroupProps = ChangeGroupsProps & { source: string };

function ChangeGroup({ source, rows, isPartial, selection, isBusy }: ChangeGroupProps) {
  const id = useId();
  const ids = rows.map((row) => row.id);
  const isWhole = ids.every(selection.isChosen);
  return (
    // What takes the focus comes to rest below the bar that stays in sight.
    <Box as="section" aria-labelledby={id} mt="6" css={{ "& :is(input, a, summary)": { scrollMarginTop: "11rem" } }}>
      <Box display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" borderBottomWidth="1px" pb="1">
        <Heading as="h3" id={id} fontSize="md" overflowWrap="anywhere">
          {source}
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {rows[0]?.regulator}, {plural(rows.length, "change")}
        </Text>
        <Box ms={{ base: "0", sm: "auto" }}>
          <Choice
            type="checkbox"
            isChosen={isWhole}
            isDisabled={isBusy}
            onChange={(isChosen) => selection.set(ids, isChosen)}
          >
            Choose all {isPartial && "shown "}of {source}
          </Choice>
        </Box>
      </Box>
      <Box as="ul" aria-labelledby={id}>
        {rows.map((row) => (
          <Box
            as="li"
            key={row.id}
            borderBottomWidth="1px"
            css={{ contentVisibility: "auto", containIntrinsicSize: "auto 20rem" }}
          >
            <ChangeEntry
              change={row}
              heading={
                <Choice
                  type="checkbox"
                  isChosen={selection.isChosen(row.id)}
                  isDisabled={isBusy}
                  onChange={(isChosen) => selection.set([row.id], isChosen)}
                >
                  <Box as="span" fontSize="md" fontWeight="medium" overflowWrap="anywhere" minW="0">
                    {row.title}
                  </Box>
                </Choice>
              }
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
