import { Box, Text } from "@chakra-ui/react";
import { FilePen, FilePlus } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "../lib/format.ts";
import { changedFields } from "../regulation/history/changed-fields.ts";
import { statusLabels } from "../regulation/labels.ts";
import type { Event } from "./latest.ts";
import { RegulationRow } from "./regulation-row.tsx";

/** What happened last, newest first. */
export function LatestList({ events }: { events: Event[] }) {
  if (events.length === 0) return <Text color="fg.muted">Nothing with a known date is in the library.</Text>;
  return (
    <Box as="ul" aria-label="Latest">
      {events.map((event) => (
        <EventRow key={keyOf(event)} event={event} />
      ))}
    </Box>
  );
}

function EventRow({ event }: { event: Event }) {
  if (event.kind === "issued") {
    const { regulation_id: id, regulation_title: title, status } = event.regulation;
    return (
      <RegulationRow id={id} title={title} card={event.regulation}>
        <Line icon={<FilePlus size={14} />}>
          Issued <time dateTime={event.on}>{formatDay(event.on)}</time>
          {status !== "in-force" && ` · ${statusLabels[status]}`}
        </Line>
      </RegulationRow>
    );
  }
  const { regulation_id: id, regulation_title: title, changes } = event.revision;
  return (
    <RegulationRow id={id} title={title}>
      <Line icon={<FilePen size={14} />}>
        Record revised <time dateTime={event.revision.recordedAt}>{formatDay(event.on)}</time>
        {changes.length > 0 && `: ${changedFields(changes).join(", ")}`}
      </Line>
    </RegulationRow>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box display="flex" gap="1.5">
      <Box aria-hidden flexShrink="0" mt="1" color="brand.fg">
        {icon}
      </Box>
      <Text>{children}</Text>
    </Box>
  );
}

const keyOf = (event: Event) =>
  event.kind === "issued"
    ? event.regulation.regulation_id
    : `${event.revision.regulation_id} ${event.revision.revision}`;
