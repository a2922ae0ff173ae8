import { Box, Text, chakra } from "@chakra-ui/react";
import { isBinding } from "#features/applicability/vocabulary.ts";
import type { Citation } from "#features/assistant/schema.ts";
import { Mark } from "../../components/mark.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { VerdictLabel } from "../../library/verdict-label.tsx";
import { RiskBadge } from "../../regulation/risk/risk-badge.tsx";
import { SourceTitle } from "./source-link.tsx";
import { confidenceWords, placeOf, regulatorMeaning, statusWords, wordingWords } from "./source-words.ts";

const Quote = chakra("blockquote", {
  base: {
    mt: "1.5",
    ps: "3",
    borderInlineStartWidth: "2px",
    borderColor: "border.strong",
    fontSize: "sm",
    lineHeight: "normal",
    whiteSpace: "pre-line",
    overflowWrap: "anywhere",
  },
});

/** One source: what it is, how it stands, and the words that are quoted from it. */
export function SourceEntry({ citation }: { citation: Citation }) {
  const { number, title, regulator, quote, deadline, url } = citation;
  const place = placeOf(citation);
  return (
    <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="2.5">
      <Box
        fontSize="xs"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        color="fg.muted"
        minW="6"
        pt="0.5"
        textAlign="end"
      >
        [{number}]
      </Box>
      <Box minW="0">
        <Text fontSize="sm" fontWeight="medium" lineHeight="normal">
          <SourceTitle citation={citation}>{title}</SourceTitle>
        </Text>
        <Text fontSize="xs" color="fg.muted" lineHeight="snug" mt="0.5" overflowWrap="anywhere">
          <span title={regulatorMeaning(regulator)}>{regulator}</span>
          {place && ` · ${place}`}
        </Text>
        <Marks citation={citation} />
        <Text fontSize="xs" color="fg.muted" mt="1">
          {wordingWords(citation)}
        </Text>
        <Quote>{quote}</Quote>
        {deadline && (
          <Text fontSize="sm" mt="1" overflowWrap="anywhere">
            Deadline: {deadline}
          </Text>
        )}
        {url && (
          <Text fontSize="xs" mt="1">
            <OutsideLink href={url}>Published text</OutsideLink>
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** How the source stands, to everybody and to the company. */
function Marks({ citation }: { citation: Citation }) {
  const { verdict, riskLevel } = citation;
  const status = statusWords(citation);
  const confidence = confidenceWords(citation);
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2.5" rowGap="1" mt="1" fontSize="xs">
      {status && <Mark isOpen>{status}</Mark>}
      <RiskBadge level={riskLevel} isInherent={verdict === null || !isBinding(verdict)} />
      {/* Of a draft or a thing of the past its status says all there is. */}
      {verdict && verdict !== "watch" && verdict !== "history" && <VerdictLabel verdict={verdict} />}
      {confidence && <Mark isOpen>{confidence}</Mark>}
    </Box>
  );
}
