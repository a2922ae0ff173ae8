import { Box, Text } from "@chakra-ui/react";
import type { EvidenceDetail } from "#features/evidence/schema.ts";
import { CopyField } from "../../components/fields/copy-field.tsx";
import { Pill } from "../../components/pill.tsx";
import { Fact, Facts } from "../../filings/panel-parts.tsx";
import { formatInstant } from "../../lib/format.ts";
import { formatBytes } from "../../lib/time/format-moment.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { spanWords, validityOf } from "../evidence-words.ts";
import type { NameOf } from "../use-evidence.ts";

const textWords = {
  waiting: "It is still read; until then only its name is searched.",
  read: "Its text is searched too.",
  none: "It has no text that could be read: only its name is searched.",
};

/** What a piece is. */
export function PieceFacts({ piece, nameOf }: { piece: EvidenceDetail; nameOf: NameOf }) {
  const { title, note, file, held, createdAt, createdBy } = piece;
  const validity = validityOf(piece, useToday());
  return (
    <Box display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      <Text fontSize="lg" fontWeight="medium" lineHeight="snug" overflowWrap="anywhere">
        {title}
      </Text>
      {(validity ?? held) && (
        <Box display="flex" flexWrap="wrap" gap="2">
          {validity && (
            <Pill bg={validity.bg} color={validity.color}>
              {validity.word}
            </Pill>
          )}
          {held && (
            <Pill bg="accent.subtle" color="accent.fg">
              On hold
            </Pill>
          )}
        </Box>
      )}
      <Facts>
        <Fact label="File">
          {file.name}, {formatBytes(file.bytes)}
        </Fact>
        {note !== null && (
          <Fact label="Note">
            <Box whiteSpace="pre-line">{note}</Box>
          </Fact>
        )}
        <Fact label="Valid">{spanWords(piece) ?? "no days are set"}</Fact>
        <Fact label="Added">
          {formatInstant(createdAt)} by {nameOf(createdBy)}
        </Fact>
        {held && (
          <Fact label="On hold">
            Since {formatInstant(held.at)}, by {nameOf(held.by)}: {held.reason}
          </Fact>
        )}
        <Fact label="Search">{textWords[file.text]}</Fact>
      </Facts>
      <Box width="100%">
        <CopyField label="SHA-256" name="sha256" value={file.sha256} />
      </Box>
    </Box>
  );
}
