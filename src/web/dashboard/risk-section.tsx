import { Box, Text } from "@chakra-ui/react";
import { memo } from "react";
import type { RiskLevel } from "#features/catalogue/vocabulary.ts";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { CardRow } from "./card-row.tsx";
import { CardSkeletons } from "./card-skeleton.tsx";
import { MonitoredCard } from "./monitored-card.tsx";
import { SectionHeading } from "./section-heading.tsx";

type RiskSectionProps = {
  level: RiskLevel;
  /** Undefined while loading. Shown in the server's order: most urgent first. */
  regulations: ScoredRegulation[] | undefined;
};

/** The regulations of one risk level. */
export const RiskSection = memo(function RiskSection({ level, regulations }: RiskSectionProps) {
  const name = level.toLowerCase();
  const headingId = `section-${name}`;
  const heading = (
    <SectionHeading id={headingId} title={`${level} risks`} count={regulations?.length ?? null} dot={`${name}.solid`} />
  );
  return (
    <Box as="section" aria-labelledby={headingId} aria-busy={regulations === undefined}>
      {regulations && regulations.length > 0 ? (
        <CardRow label={`${level} risks`} heading={heading}>
          {regulations.map((regulation) => (
            <MonitoredCard key={regulation.regulation_id} regulation={regulation} />
          ))}
        </CardRow>
      ) : (
        <>
          <Box mb="3">{heading}</Box>
          {regulations ? <NoneFound name={name} /> : <CardSkeletons />}
        </>
      )}
    </Box>
  );
});

function NoneFound({ name }: { name: string }) {
  return (
    <Text py="6" px="4" color="fg.muted" borderWidth="1px" borderStyle="dashed" borderRadius="lg" textAlign="center">
      No {name} risks found
    </Text>
  );
}
