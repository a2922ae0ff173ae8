import { Box, Text } from "@chakra-ui/react";
import type { RegulationDetail } from "#features/catalogue/schema.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { formatDay } from "../../lib/format.ts";
import { ChangeList } from "./change-list.tsx";
import { fieldLabel, valueWords } from "./revision-words.ts";
import { Section } from "../section.tsx";

type Revision = RegulationDetail["revisions"][number];

// More than that is opened on purpose.
const shownChanges = 4;
const shownRevisions = 3;

/** What became of the record since it was made, newest first. */
export function History({ revisions }: { revisions: Revision[] }) {
  if (revisions.length === 0) return null;
  const newestFirst = revisions.toSorted((a, b) => b.revision - a.revision);
  const older = newestFirst.slice(shownRevisions);
  return (
    <Section title="History">
      <RevisionList revisions={newestFirst.slice(0, shownRevisions)} />
      {older.length > 0 && (
        <Box mt="3">
          <Disclosure summary={plural(older.length, "earlier revision")}>
            <RevisionList revisions={older} />
          </Disclosure>
        </Box>
      )}
    </Section>
  );
}

function RevisionList({ revisions }: { revisions: Revision[] }) {
  return (
    <Box as="ol" display="flex" flexDirection="column" gap="4">
      {revisions.map(({ revision, recordedAt, changes }) => (
        <Box as="li" key={revision} borderInlineStartWidth="2px" ps="3" fontSize="sm">
          <Text>
            <Box as="span" fontWeight="medium">
              {revision === 1 ? "First recorded" : "Changed"}
            </Box>{" "}
            <time dateTime={recordedAt}>{formatDay(lagosDay(new Date(recordedAt)))}</time>
          </Text>
          {changes.length > shownChanges ? (
            <Disclosure summary={plural(changes.length, "change")}>
              <ChangeList changes={changes} labelOf={fieldLabel} wordsOf={valueWords} />
            </Disclosure>
          ) : (
            <ChangeList changes={changes} labelOf={fieldLabel} wordsOf={valueWords} />
          )}
        </Box>
      ))}
    </Box>
  );
}
