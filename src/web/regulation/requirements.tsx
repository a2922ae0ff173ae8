import { Box, Text } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import { capitalizeFirst } from "../lib/format.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { DueDay } from "./due-day.tsx";
import { basisLabels } from "./labels.ts";
import { Linked } from "./linked.tsx";
import { Section } from "./section.tsx";

type Requirement = NonNullable<ShownRegulation["requirements"]>[number];

/** What has to be done: numbered, or as plain text where the source gives no list. */
export function Requirements({ regulation, at }: { regulation: ShownRegulation; at?: string | undefined }) {
  const { requirements, consolidated_requirements: consolidated } = regulation;
  return (
    <Section title="Requirements">
      {requirements?.some(({ deadline }) => deadline?.nextDueOn) && <DatesNote />}
      {requirements ? (
        <Numbered>
          {requirements.map((requirement) => (
            <RequirementItem key={requirement.id} requirement={requirement} isMeant={requirement.id === at} />
          ))}
        </Numbered>
      ) : Array.isArray(consolidated) ? (
        <Numbered>
          {consolidated.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Numbered>
      ) : (
        <Text>{consolidated}</Text>
      )}
    </Section>
  );
}

function DatesNote() {
  return (
    <Text mb="3" fontSize="sm" color="fg.muted">
      Declared holidays and Muslim ones are not counted in these dates: check a date that may fall on one.
    </Text>
  );
}

function Numbered({ children }: { children: React.ReactNode }) {
  return (
    <Box
      as="ol"
      listStyleType="decimal"
      ps="6"
      display="flex"
      flexDirection="column"
      gap="3.5"
      css={{ "& > li::marker": { color: "fg.muted", fontWeight: 600 } }}
    >
      {children}
    </Box>
  );
}

function RequirementItem({ requirement, isMeant }: { requirement: Requirement; isMeant: boolean }) {
  const { text, provision, basis, page, deadline } = requirement;
  const { label, meaning } = basisLabels[basis];
  return (
    <Box as="li" ps="1">
      <Linked isMeant={isMeant}>
        <Text>{text}</Text>
        {deadline && <Deadline deadline={deadline} />}
        <Text mt="1" fontSize="xs" color="fg.muted" title={meaning}>
          {provision && `${provision} · `}
          {page === undefined ? label : `${label}, page ${page}`}
        </Text>
      </Linked>
    </Box>
  );
}

function Deadline({ deadline }: { deadline: NonNullable<Requirement["deadline"]> }) {
  return (
    <Box display="flex" gap="2" mt="1.5" px="3" py="2" borderRadius="md" bg="bg.subtle" fontSize="sm" lineHeight="snug">
      <Box aria-hidden mt="0.5" color="brand.fg" flexShrink="0">
        <CalendarClock size={16} />
      </Box>
      <Box>
        {deadline.rule}
        {deadline.nextDueOn && (
          <>
            {" "}
            <Box as="span" fontWeight="semibold">
              Next due <DueDay day={deadline.nextDueOn} />
            </Box>
            {deadline.dueNote && <Text color="fg.muted">{capitalizeFirst(deadline.dueNote)}</Text>}
          </>
        )}
        {deadline.details && <Text color="fg.muted">{deadline.details}</Text>}
      </Box>
    </Box>
  );
}
