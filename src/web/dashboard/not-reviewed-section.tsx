import { Box, Text } from "@chakra-ui/react";
import { memo } from "react";
import type { NotReviewed } from "#features/dashboard/schema.ts";
import { RouteLink } from "../components/route-link.tsx";
import { CardRow } from "./card-row.tsx";
import { MonitoredCard } from "./monitored-card.tsx";
import { SectionHeading } from "./section-heading.tsx";

type NotReviewedSectionProps = { regulations: NotReviewed[]; total: number };

/** What a regulator has published and nobody has reviewed: in no band until a person sets one. */
export const NotReviewedSection = memo(function NotReviewedSection({ regulations, total }: NotReviewedSectionProps) {
  if (regulations.length === 0) return null;
  const title = "New, not yet reviewed";
  const heading = (
    <Box>
      <SectionHeading id="section-new" title={title} count={total} dot="brand.solid" />
      <Text mt="1" fontSize="sm" color="fg.muted">
        Captured at the regulators’ sites. Whom they bind, their risk and their duties are provisional.{" "}
        {total > regulations.length && (
          <RouteLink to="/regulations" search={{ origin: "captured" }}>
            All {total} in the library
          </RouteLink>
        )}
      </Text>
    </Box>
  );
  return (
    <Box as="section" aria-labelledby="section-new">
      <CardRow label={title} heading={heading}>
        {regulations.map((regulation) => (
          <MonitoredCard key={regulation.regulation_id} regulation={regulation} />
        ))}
      </CardRow>
    </Box>
  );
});
