import { Box } from "@chakra-ui/react";
import { topicLabels } from "#features/catalogue/vocabulary.ts";
import type { ChangeRow } from "#features/watch/schema.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { formatDay } from "../../lib/format.ts";
import { formatMoment } from "../../lib/time/format-moment.ts";
import { Labelled } from "../../regulation/labelled.tsx";
import { RegulationLink } from "../../regulation/regulation-link.tsx";
import { isOfLibrary, seenWords } from "../change-words.ts";

/** What is known of a change, point by point. */
export function ChangeFacts({ change }: { change: ChangeRow }) {
  const { reference, publishedOn, url, topics, regulations, reviewedAt, audience, entry } = change;
  return (
    <Box as="dl" display="flex" flexDirection="column" gap="2" fontSize="sm">
      {reference && <Labelled label="Reference:">{reference}</Labelled>}
      <Labelled label="Dated:">
        {publishedOn ? formatDay(publishedOn) : isOfLibrary(change) ? "Not known" : "The regulator gives no date"}
      </Labelled>
      <Labelled label="Seen:">{seenWords(change)}</Labelled>
      {!isOfLibrary(change) && reviewedAt && <Labelled label="Reviewed:">{formatMoment(reviewedAt)}</Labelled>}
      {url && (
        <Labelled label={isOfLibrary(change) ? "Official text:" : "Published at:"}>
          <OutsideLink href={url}>{url}</OutsideLink>
        </Labelled>
      )}
      {audience && (
        <Labelled label="For:">
          {audience.words}
          {audience.quote && ` (“${audience.quote}”)`}
        </Labelled>
      )}
      {topics.length > 0 && <Labelled label="Topics:">{topics.map((topic) => topicLabels[topic]).join(", ")}</Labelled>}
      {regulations.length > 0 && (
        <Labelled label={isOfLibrary(change) ? "In the library:" : "About:"}>
          <Box as="ul" display="flex" flexDirection="column" gap="1.5">
            {regulations.map(({ regulation_id: id, regulation_title: title }) => (
              <li key={id}>
                <RegulationLink id={id}>{title}</RegulationLink>
              </li>
            ))}
          </Box>
        </Labelled>
      )}
      {entry && !isOfLibrary(change) && (
        <Labelled label="In the library:">
          <RegulationLink id={entry.regulation_id}>Its entry, with its duties as far as they are known</RegulationLink>
        </Labelled>
      )}
    </Box>
  );
}
