import { Box, Button, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { takesEffectWords } from "#features/catalogue/rules/taking-effect.ts";
import { originLabels } from "#features/catalogue/vocabulary.ts";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import { requirementsSummary, tagsOf, type CardRegulation } from "../regulation/card-text.ts";
import { dueWords } from "../regulation/due-words.ts";
import { RiskBadge } from "../regulation/risk/risk-badge.tsx";

export const cardWidth = "320px";

type RegulationCardProps = {
  regulation: CardRegulation;
  onOpen: () => void;
  /** The button that creates a monitoring alert. */
  monitor: ReactNode;
  /** How far the company is with its duties. */
  progress?: ReactNode;
  /** What a "may apply" card asks; it then looks like the open point it is. */
  question?: ReactNode;
};

/** One regulation of the dashboard. */
export function RegulationCard({ regulation, onOpen, monitor, progress, question }: RegulationCardProps) {
  const { shown, more } = tagsOf(regulation.tags);
  return (
    <Box
      as="article"
      width={{ base: "min(320px, calc(100vw - 3rem))", sm: cardWidth }}
      // Hidden texts are placed absolutely: without this they would stand outside the scrolling row and widen the page.
      position="relative"
      flexShrink="0"
      display="flex"
      flexDirection="column"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderStyle={question ? "dashed" : "solid"}
      borderColor={question ? "accent.border" : "border"}
      borderRadius="lg"
      boxShadow={question ? undefined : "card"}
      scrollSnapAlign="start"
      // A row is many cards wide: those outside the screen are not styled and laid out again with whatever opens over it. They
      // hold the height of the tallest (without its padding), so that the row keeps its own as they come into sight.
      contentVisibility="auto"
      containIntrinsicSize={`auto ${cardWidth} auto ${question ? "27.65rem" : "21.6rem"}`}
      _print={{ contentVisibility: "visible" }}
    >
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <Text fontSize="xs" color="fg.muted" truncate title={`${regulation.regulator} · ${regulation.regulatoryArea}`}>
          <Box as="span" fontWeight="semibold" color="fg">
            {regulation.regulator}
          </Box>{" "}
          · {regulation.regulatoryArea}
        </Text>
        <RiskBadge level={regulation.risk_level} />
      </Box>
      <Heading
        as="h3"
        mt="2.5"
        fontSize="md"
        lineHeight="snug"
        lineClamp={2}
        minH="2.7em"
        title={regulation.regulation_title}
      >
        {regulation.regulation_title}
      </Heading>
      {regulation.origin !== undefined && regulation.origin !== "reviewed" && (
        <Text mt="1.5" fontSize="xs" fontWeight="medium" color="accent.fg">
          {originLabels[regulation.origin]}
        </Text>
      )}
      {regulation.takesEffectOn && (
        <Text mt="1.5" fontSize="xs" fontWeight="medium" color="accent.fg">
          {takesEffectWords(regulation.takesEffectOn)}
        </Text>
      )}
      {question ?? <Reason reasons={regulation.reasons} />}
      <Text mt="2" fontSize="sm" color="fg.muted" lineHeight="normal">
        {requirementsSummary(regulation.consolidated_requirements)}
      </Text>
      {progress}
      <Box display="flex" flexWrap="wrap" gap="1.5" mt="3">
        {shown.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {more > 0 && <Tag>+{more} more</Tag>}
      </Box>
      <Box display="flex" justifyContent="space-between" alignItems="center" gap="2" mt="auto" pt="3">
        <Button variant="outline" size="sm" onClick={onOpen}>
          See More
          <VisuallyHidden>: {regulation.regulation_title}</VisuallyHidden>
        </Button>
        {regulation.nextDueOn && <NextDue day={regulation.nextDueOn} />}
        {monitor}
      </Box>
    </Box>
  );
}

function NextDue({ day }: { day: string }) {
  return (
    <Text fontSize="xs" color="fg.muted" textAlign="center">
      Next due{" "}
      <Box as="span" fontWeight="semibold" color="fg">
        <time dateTime={day} title={formatDay(day)}>
          {dueWords(day, useToday())}
        </time>
      </Box>
    </Text>
  );
}

function Reason({ reasons }: { reasons: string[] }) {
  if (reasons.length === 0) return null;
  // The server gives first what says most about this company; there is room for one.
  return (
    <Text mt="1.5" fontSize="sm" color="brand.fg" lineClamp="2" title={reasons.join("; ")}>
      {reasons[0]}
    </Text>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return (
    <Box as="span" fontSize="xs" px="2" py="0.5" borderRadius="sm" bg="bg.subtle" color="fg.muted">
      {children}
    </Box>
  );
}
