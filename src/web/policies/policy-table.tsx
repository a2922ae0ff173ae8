import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { topicLabels, topics, type Topic } from "#features/catalogue/vocabulary.ts";
import { placeInWords } from "#features/policy/rules/place.ts";
import type { PolicyRow } from "#features/policy/schema.ts";
import { policyVerdicts, type PolicyVerdict } from "#features/policy/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { VerdictPill, verdictLooks } from "./policy-state.tsx";

const route = getRouteApi("/member/policies/$policyId");
const pageSize = 40;
const isVerdict = (text: string | undefined): text is PolicyVerdict =>
  policyVerdicts.some((verdict) => verdict === text);
const isTopic = (text: string | undefined): text is Topic => topics.some((topic) => topic === text);

/** The requirements with what the policy says to each; those on matters it nowhere deals with are folded. */
export function PolicyTable({ rows }: { rows: readonly PolicyRow[] }) {
  const { verdict, topic } = route.useSearch();
  const navigate = useNavigate({ from: "/policies/$policyId" });
  const pick = (picked: { verdict?: string | undefined; topic?: string | undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...picked }), replace: true });
  const ofTopic = isTopic(topic) ? rows.filter(({ topics: own }) => own.includes(topic)) : rows;
  const shown = ofTopic.filter((row) => (isVerdict(verdict) ? row.verdict === verdict : row.verdict !== "outside"));
  const outside = isVerdict(verdict) ? [] : ofTopic.filter((row) => row.verdict === "outside");
  const countOf = (of: PolicyVerdict) => ofTopic.filter((row) => row.verdict === of).length;
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <Box display="grid" gap="3" gridTemplateColumns={{ base: "1fr", md: "16rem 16rem" }}>
        <LabelledSelect label="Verdict" value={verdict ?? ""} onPick={(id) => pick({ verdict: id || undefined })}>
          <option value="">All that it deals with</option>
          {policyVerdicts.map((id) => (
            <option key={id} value={id}>
              {verdictLooks[id].word} ({countOf(id)})
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Topic" value={topic ?? ""} onPick={(id) => pick({ topic: id || undefined })}>
          <option value="">All topics</option>
          {topics.map((id) => (
            <option key={id} value={id}>
              {topicLabels[id]}
            </option>
          ))}
        </LabelledSelect>
      </Box>
      <Text role="status" fontSize="sm" color="fg.muted">
        {plural(shown.length, "requirement")}
      </Text>
      {shown.length === 0 ? (
        <MessagePanel title="No requirement matches">
          <Button onClick={() => pick({ verdict: undefined, topic: undefined })}>Clear filters</Button>
        </MessagePanel>
      ) : (
        <Rows key={`${verdict} ${topic}`} rows={shown} />
      )}
      {outside.length > 0 && (
        <Disclosure summary={`Not in this document: ${plural(outside.length, "requirement")}`}>
          <Text mb="3" fontSize="sm" color="fg.muted">
            The document nowhere deals with these regulations. Another of your policies may.
          </Text>
          <Rows rows={outside} />
        </Disclosure>
      )}
    </Box>
  );
}

function Rows({ rows }: { rows: readonly PolicyRow[] }) {
  const [most, setMost] = useState(pageSize);
  return (
    <>
      <Box as="ul" display="flex" flexDirection="column" gap="3">
        {rows.slice(0, most).map((row) => (
          <Row key={`${row.regulationId} ${row.requirementId}`} row={row} />
        ))}
      </Box>
      {rows.length > most && (
        <Box mt="3" textAlign="center">
          <Button variant="outline" size="sm" onClick={() => setMost(most + pageSize)}>
            Show more
          </Button>
          <Text mt="1" fontSize="sm" color="fg.muted">
            {most} of {rows.length} shown
          </Text>
        </Box>
      )}
    </>
  );
}

/** Side by side: what is required, and what the policy says. */
function Row({ row }: { row: PolicyRow }) {
  const {
    regulationId,
    title,
    regulator,
    provision,
    requirement,
    deadline,
    isSure,
    takesEffectOn,
    verdict,
    why,
    places,
  } = row;
  const known = [
    regulator,
    provision,
    isSure ? null : "may bind you",
    takesEffectOn && `takes effect ${takesEffectOn}`,
  ];
  return (
    <Box as="li" p="4" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <VerdictPill verdict={verdict} />
        <Heading as="h2" fontSize="sm" fontWeight="semibold" minW="0" overflowWrap="anywhere">
          <RouteLink to="." search={(search) => ({ ...search, regulation: regulationId })}>
            {title}
          </RouteLink>
        </Heading>
        <Text fontSize="sm" color="fg.muted">
          {known.filter(Boolean).join(" · ")}
        </Text>
      </Box>
      <Box mt="3" display="grid" gap="4" gridTemplateColumns={{ base: "1fr", md: "1fr 1fr" }}>
        <Box minW="0">
          <Text fontSize="xs" fontWeight="semibold" color="fg.muted">
            Required
          </Text>
          <Text fontSize="sm">{requirement}</Text>
          {deadline && (
            <Text mt="1" fontSize="sm" color="fg.muted">
              Due: {deadline}
            </Text>
          )}
        </Box>
        <Box minW="0">
          <Text fontSize="xs" fontWeight="semibold" color="fg.muted">
            Your text
          </Text>
          {places.map((place) => (
            <Box key={place.start} mb="2">
              <Box
                as="blockquote"
                ps="3"
                borderInlineStartWidth="3px"
                borderColor="border.strong"
                fontSize="sm"
                whiteSpace="pre-line"
                overflowWrap="anywhere"
              >
                {place.quote}
              </Box>
              <Text mt="0.5" fontSize="xs" color="fg.muted">
                {placeInWords(place)}
              </Text>
            </Box>
          ))}
          <Text fontSize="sm" fontWeight={verdict === "breach" ? "semibold" : undefined} overflowWrap="anywhere">
            {why}
          </Text>
        </Box>
      </Box>
    </Box>
  );
}
