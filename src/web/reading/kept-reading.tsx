import { Box, Heading, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { bandOfSeverity } from "#features/catalogue/rules/severity.ts";
import type { OpenedReading } from "#features/drafting/schema.ts";
import { formatDay } from "../lib/format.ts";
import { IfMay } from "../account/if-may.tsx";
import { ReadingHeading } from "./reading-heading.tsx";
import { RemovalQuestion, RemoveButton, useRemoval } from "./remove-reading.tsx";

/** A reading of a regulation that was reviewed for all since: kept to be looked at, no longer what is shown. */
export function KeptReading({ companyId, opened }: { companyId: string; opened: OpenedReading }) {
  const { id, title, own, reviewedOn } = opened;
  const place = useRef<HTMLDivElement>(null);
  const removal = useRemoval(companyId, id);
  return (
    <Box as="article" ref={place} tabIndex={-1} outline="none" aria-label={title} maxW="48rem">
      <ReadingHeading opened={opened} />
      <Box mt="4" p="3" borderRadius="md" bg="accent.subtle" color="accent.fg" fontSize="sm">
        It was reviewed for all on {formatDay(reviewedOn!)}, and that is what your company is shown.{" "}
        {own ? "What you settled before is kept here." : "There is nothing left to settle."}
      </Box>
      {own && (
        <>
          <Settled reading={own.reading} />
          <IfMay permission="work.change">
            <RemoveButton removal={removal} />
          </IfMay>
        </>
      )}
      <RemovalQuestion removal={removal} isThere={own !== null} placeAfter={() => place.current} />
    </Box>
  );
}

/** What the company has settled, for whoever may not settle it. */
export function ReadOnlyReading({ opened }: { opened: OpenedReading }) {
  return (
    <Box as="article" aria-label={opened.title} maxW="48rem">
      <ReadingHeading opened={opened} />
      {opened.own ? (
        <Settled reading={opened.own.reading} />
      ) : (
        <Text mt="4">Your company has settled nothing of it yet, and your role does not settle it.</Text>
      )}
    </Box>
  );
}

type Reading = NonNullable<OpenedReading["own"]>["reading"];

function Settled({ reading: { summary, severity, severityWhy, penalty, duties } }: { reading: Reading }) {
  return (
    <Box my="5" overflowWrap="anywhere">
      <Text>{summary}</Text>
      <Text mt="2" fontSize="sm" color="fg.muted">
        {[`Severity ${severity} (${bandOfSeverity(severity)})`, severityWhy, penalty && `Penalty: ${penalty}`]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <Heading as="h3" fontSize="md" mt="4">
        Duties
      </Heading>
      {duties.length === 0 && <Text fontSize="sm">None.</Text>}
      <Box as="ol" listStyleType="decimal" ps="6" mt="2" display="flex" flexDirection="column" gap="3">
        {duties.map(({ text, quote, page, deadline }, at) => (
          // Duties have no name but their place.
          <li key={`duty-${at}`}>
            {text}
            {deadline && <Text fontSize="sm">{deadline.rule}</Text>}
            {quote !== null && (
              <Text fontSize="sm" color="fg.muted">
                “{quote}”{page !== null && `, page ${page}`}
              </Text>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
