import { Box, Text } from "@chakra-ui/react";
import type { RegulationDetail } from "#features/catalogue/schema.ts";
import { formatDay } from "../lib/format.ts";
import { statusInWords } from "./labels.ts";
import { RegulationLink } from "./regulation-link.tsx";
import { Section } from "./section.tsx";

type Link = RegulationDetail["chain"][number];
const relationWords: Record<Link["relations"][number]["relation"], string> = {
  replaces: "replaces",
  "may-replace": "may replace",
  amends: "amends",
  "may-amend": "may amend",
};

/** Which text took the place of which, by date: a line from the oldest to the newest. */
export function Chain({ chain = [], id }: { chain: Link[] | undefined; id: string }) {
  if (chain.length === 0) return null;
  const titles = new Map(chain.map((link) => [link.regulation_id, link.regulation_title]));
  return (
    <Section title="What replaced what">
      <Box as="ol" aria-label="From the oldest to the newest" position="relative" ps="6" fontSize="sm">
        <Box aria-hidden position="absolute" insetStart="1.5" top="2" bottom="2" width="1px" bg="border.control" />
        {chain.map((link) => (
          <Box as="li" key={link.regulation_id} position="relative" pb="4" _last={{ pb: "0" }}>
            <Mark isThis={link.regulation_id === id} isInForce={link.status === "in-force" && !link.takesEffectOn} />
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {link.day ? formatDay(link.day) : "Date not known"} · {statusInWords(link)}
            </Text>
            {link.regulation_id === id ? (
              <Text fontWeight="semibold" aria-current="true">
                {link.regulation_title}
              </Text>
            ) : (
              <RegulationLink id={link.regulation_id}>{link.regulation_title}</RegulationLink>
            )}
            {link.relations.map(({ to, relation, words, isReviewed }) => (
              <Text key={`${relation} ${to}`} mt="0.5">
                {relationWords[relation]} {titles.get(to)}
                {words !== null && <Quoted words={words} isReviewed={isReviewed} />}
              </Text>
            ))}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const Quoted = ({ words, isReviewed }: { words: string; isReviewed: boolean }) => (
  <Text as="span" color="fg.muted">
    {`: “${words}”${isReviewed ? "" : " (captured, not reviewed)"}`}
  </Text>
);

function Mark({ isThis, isInForce }: { isThis: boolean; isInForce: boolean }) {
  return (
    <Box
      aria-hidden
      position="absolute"
      insetStart="-1.375rem"
      top="1.5"
      boxSize="2.5"
      borderRadius="full"
      borderWidth="2px"
      borderColor={isThis ? "brand.solid" : "border.control"}
      bg={isInForce ? "brand.solid" : "bg.panel"}
    />
  );
}
