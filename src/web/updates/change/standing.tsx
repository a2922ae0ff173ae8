import { Box } from "@chakra-ui/react";
import type { ChangeRow } from "#features/watch/schema.ts";
import { Mark } from "../../components/mark.tsx";
import { RegulationLink } from "../../regulation/regulation-link.tsx";
import { statusLabels } from "../../regulation/labels.ts";

type Entered = { change: Pick<ChangeRow, "entry"> };

/** That what was published is not in force any more, or not yet; nothing while it is. */
export function StandingMark({ change: { entry } }: Entered) {
  return entry === null || entry.status === "in-force" ? null : <Mark isOpen>{statusLabels[entry.status]}</Mark>;
}

/** What has taken the place of what was published; nothing while nothing has. */
export function ReplacedBy({ change: { entry } }: Entered) {
  if (entry === null || entry.replacedBy.length === 0) return null;
  return (
    <Box
      fontSize="sm"
      px="4"
      py="3"
      borderRadius="md"
      bg="accent.subtle"
      color="accent.fg"
      css={{ "& a": { color: "inherit" } }}
    >
      Replaced by
      <Box as="ul">
        {entry.replacedBy.map(({ regulation_id: id, regulation_title: title }) => (
          <Box as="li" key={id} overflowWrap="anywhere">
            <RegulationLink id={id}>{title}</RegulationLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
