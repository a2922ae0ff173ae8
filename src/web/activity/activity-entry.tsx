import { Box, Heading, Text } from "@chakra-ui/react";
import type { Activity } from "#features/audit/schema.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { formatTime } from "../lib/time/format-moment.ts";
import { RegulationLink } from "../regulation/regulation-link.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { ValueChanges } from "./value-changes.tsx";

/** One entry: when, what, by whom and from where, and the values it changed. */
export function ActivityEntry({ entry }: { entry: Activity }) {
  const { at, actionLabel, actorLabel, address } = entry;
  return (
    <Box
      as="li"
      data-entry={entry.id}
      tabIndex={-1}
      display={{ base: "block", sm: "grid" }}
      gridTemplateColumns="4rem minmax(0, 1fr)"
      px={{ base: "4", md: "5" }}
      py="4"
      outline="none"
      css={{ "& + &": { borderTopWidth: "1px" } }}
    >
      <Text color="fg.muted" fontSize="sm" lineHeight="1.5rem" fontVariantNumeric="tabular-nums">
        <time dateTime={at}>{formatTime(at)}</time>
      </Text>
      <Box minW="0">
        <Heading as="h3" fontSize="md" lineHeight="1.5rem" fontWeight="semibold">
          {actionLabel}
        </Heading>
        <Subject entry={entry} />
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          By: {actorLabel}
          {address !== null && ` · From: ${address}`}
        </Text>
        <ValueChanges entry={entry} />
      </Box>
    </Box>
  );
}

/** What it was done to, where a reader knows that by name. */
function Subject({ entry: { action, subject } }: { entry: Activity }) {
  if (subject === null) return null;
  if (action === "regulator.watched" || action === "regulator.unwatched") return <Text>{regulatorName(subject)}</Text>;
  if (action !== "alert.changed" && action !== "change.announced") return null;
  return (
    <Text overflowWrap="anywhere">
      <Regulation id={subject} />
    </Text>
  );
}

function Regulation({ id }: { id: string }) {
  return <RegulationLink id={id}>{useRegulationTitle(id) ?? id}</RegulationLink>;
}

/** The title of a regulation that is known by its key; undefined until it is known, and where the library has it no more. */
function useRegulationTitle(key: string): string | undefined {
  const { data } = trpc.regulation.regulators.useQuery({});
  const regulations = data?.data.flatMap((regulator) => regulator.regulations);
  return regulations?.find(({ regulation_id }) => regulation_id === key)?.regulation_title;
}
