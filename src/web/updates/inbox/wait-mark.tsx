import { Text } from "@chakra-ui/react";
import type { TriagedChange } from "#features/triage/schema.ts";
import { Pill } from "../../components/pill.tsx";
import { formatDay } from "../../lib/format.ts";

/** By when the company wishes to have decided what waits; nothing where it does not wait. */
export function WaitMark({ change }: { change: Pick<TriagedChange, "waitsUntil" | "waitsTooLong"> }) {
  const { waitsUntil, waitsTooLong } = change;
  if (waitsUntil === null) return null;
  if (waitsTooLong)
    return (
      <Pill bg="high.bg" color="high.fg">
        Was to be decided by {formatDay(waitsUntil)}
      </Pill>
    );
  return (
    <Text as="span" fontSize="xs" color="fg.muted">
      To be decided by {formatDay(waitsUntil)}
    </Text>
  );
}
