import { Box, Text, Skeleton } from "@chakra-ui/react";
import { memo } from "react";
import { riskLevels, type RiskLevel } from "#features/catalogue/vocabulary.ts";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { CardRow } from "./card-row.tsx";
import { MonitoredCard } from "./monitored-card.tsx";
import { MoreInLibrary } from "./more-in-library.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { cardWidth } from "./regulation-card.tsx";

type RiskSectionProps = {
  level: RiskLevel;
  /** Undefined while loading. Shown in the server's order: most urgent first. */
  regulations: ScoredRegulation[] | undefined;
  /** How many there are in all. */
  count: number | undefined;
};

/** The regulations of one risk level. */
export const RiskSection = memo(function RiskSection({ level, regulations, count }: RiskSectionProps) {
  const name = level.toLowerCase();
  const headingId = `section-${name}`;
  const more = (count ?? 0) - (regulations?.length ?? 0);
  const heading = (
    <SectionHeading id={headingId} title={`${level} risks`} count={count ?? null} dot={`${name}.solid`} />
  );
  return (
    <Box as="section" aria-labelledby={headingId} aria-busy={regulations === undefined}>
      {regulations && regulations.length > 0 ? (
        <CardRow
          label={`${level} risks`}
          heading={heading}
          isFirst={level === riskLevels[0]}
          end={more > 0 && <MoreInLibrary count={more} filter={{ applies: "applies", risk: level }} />}
        >
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

// Spec section 9.
const skeletonCards = [1, 2, 3];

/** What stands in for cards that are on their way. */
function CardSkeletons() {
  return (
    <Box display="flex" gap="5" overflow="hidden" aria-hidden>
      {skeletonCards.map((card) => (
        <Box
          key={card}
          data-testid="card-skeleton"
          width={cardWidth}
          flexShrink="0"
          p="4"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="lg"
        >
          <Skeleton height="4" width="40%" />
          <Skeleton height="5" mt="4" />
          <Skeleton height="5" mt="2" width="70%" />
          <Skeleton height="4" mt="5" />
          <Skeleton height="4" mt="2" />
          <Skeleton height="4" mt="2" width="55%" />
          <Skeleton height="9" mt="6" width="6.5rem" />
        </Box>
      ))}
    </Box>
  );
}
