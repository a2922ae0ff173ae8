import { Box, Heading, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { CircularText as TheText } from "#features/circular/schema.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { OutsideLink } from "../components/outside-link.tsx";
import { Fact, Facts } from "../filings/panel-parts.tsx";
import { formatDay } from "../lib/format.ts";
import { ChangeList } from "../regulation/history/change-list.tsx";
import { statusLabels } from "../regulation/labels.ts";
import { changedFieldLabel, changedFieldWords } from "../updates/change-words.ts";

type CircularTextProps = { text: TheText; hash: string; isGone: boolean };

/** What was circulated, as it is confirmed. */
export function CircularText({ text, hash, isGone }: CircularTextProps) {
  const id = useId();
  const { regulator, reference, day, status, url, diff, parts, isCut, files } = text;
  // What a regulator lists and what the library says are called alike where the text does not say which it was.
  const change = { source: "" };
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="lg" bg="bg.panel" p={{ base: "4", md: "6" }}>
      <Heading as="h2" id={id} fontSize="lg" mb="3">
        The text
      </Heading>
      {isGone && (
        <Text mb="3" p="3" borderRadius="md" bg="medium.bg" color="medium.fg" fontSize="sm">
          This is not there any more: below is the text that was shown last.
        </Text>
      )}
      <Facts>
        {regulator !== null && <Fact label="Regulator">{regulatorName(regulator)}</Fact>}
        {reference !== null && <Fact label="Reference">{reference}</Fact>}
        {day !== null && <Fact label="Dated">{formatDay(day)}</Fact>}
        {status !== null && <Fact label="Status">{statusLabels[status]}</Fact>}
        {url !== null && (
          <Fact label="Where it is">
            <OutsideLink href={url}>{url}</OutsideLink>
          </Fact>
        )}
      </Facts>
      {diff.length > 0 && (
        <Box mt="5" fontSize="sm">
          <Heading as="h3" fontSize="md" mb="2">
            What is different
          </Heading>
          <ChangeList changes={diff} labelOf={changedFieldLabel(change)} wordsOf={changedFieldWords(change)} />
        </Box>
      )}
      {parts.map((part, at) => (
        // Parts have no name of their own, and their order does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} mt="5">
          {part.heading !== null && (
            <Heading as="h3" fontSize="md" mb="1" overflowWrap="anywhere">
              {part.heading}
            </Heading>
          )}
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {part.text}
          </Text>
        </Box>
      ))}
      {parts.length === 0 && diff.length === 0 && (
        <Text mt="5" color="fg.muted">
          Nothing of its text is known yet{url === null ? "." : ": it is read where the regulator has it."}
        </Text>
      )}
      {isCut && (
        <Text mt="5" fontWeight="medium">
          The text goes on in the file.
        </Text>
      )}
      <Box mt="6" pt="4" borderTopWidth="1px">
        <Facts>
          {files.map(({ documentId, name, sha256 }) => (
            <Fact key={documentId} label="Document">
              <OutsideLink href={`/documents/${encodeURIComponent(documentId)}`}>{name}</OutsideLink>
              {sha256 !== null && <Hash>{sha256}</Hash>}
            </Fact>
          ))}
          <Fact label="SHA-256 of the text">
            <Hash>{hash}</Hash>
          </Fact>
        </Facts>
      </Box>
    </Box>
  );
}

export const Hash = ({ children }: { children: string }) => (
  <Box as="code" display="block" fontSize="xs" wordBreak="break-all">
    {children}
  </Box>
);
