import { Box, Text } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import type { Figure } from "#features/catalogue/rules/figures/figure.ts";
import { figureInWords } from "#features/catalogue/rules/figures/in-words.ts";
import { categories, type LicenceCategory } from "#features/company/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import type { ShownRegulation } from "../detail-state.ts";
import { DueDay } from "../due-day.tsx";
import { basisLabels } from "../labels.ts";
import { Linked } from "../linked.tsx";
import { Section } from "../section.tsx";

type Requirement = NonNullable<ShownRegulation["requirements"]>[number];

/** What has to be done: numbered, or as plain text where the source gives no list. */
export function Requirements({ regulation, at }: { regulation: ShownRegulation; at?: string | undefined }) {
  const { requirements, consolidated_requirements: consolidated } = regulation;
  return (
    <Section title="Requirements">
      {requirements?.some(({ deadline }) => deadline?.nextDueOn) && <DatesNote />}
      {requirements ? (
        <Duties requirements={requirements} isOpen={regulation.verdict === "may"} at={at} />
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

type DutiesProps = {
  requirements: Requirement[];
  /** Whether the regulation binds is not settled: then that of no duty is, and none says so for itself. */
  isOpen: boolean;
  at?: string | undefined;
};

/** The company's duties; those of the regulation that are for others fold away beneath. */
function Duties({ requirements, isOpen, at }: DutiesProps) {
  const others = requirements.filter(({ verdict }) => verdict === "no");
  const own = requirements.filter(({ verdict }) => verdict !== "no");
  const numbered = (list: Requirement[]) => (
    <Numbered>
      {list.map((requirement) => (
        <RequirementItem
          key={requirement.id}
          requirement={requirement}
          isOpen={!isOpen && requirement.verdict === "may"}
          isMeant={requirement.id === at}
        />
      ))}
    </Numbered>
  );
  return (
    <>
      {own.length > 0 && numbered(own)}
      {others.length > 0 && (
        <Box mt={own.length > 0 ? "4" : undefined} fontSize="sm">
          <Disclosure
            summary={`${plural(others.length, "duty is", "duties are")} for other licences or cases than yours`}
            isOpenAtFirst={others.some(({ id }) => id === at)}
          >
            {numbered(others)}
          </Disclosure>
        </Box>
      )}
    </>
  );
}

function DatesNote() {
  return (
    <Text mb="3" fontSize="sm" color="fg.muted">
      Holidays that are not declared yet are not counted in these dates: check a date that may fall on one.
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

type RequirementItemProps = { requirement: Requirement; isOpen: boolean; isMeant: boolean };

function RequirementItem({ requirement, isOpen, isMeant }: RequirementItemProps) {
  const { text, quote, provision, basis, page, deadline, figures, for: addressee } = requirement;
  const { label, meaning } = basisLabels[basis];
  return (
    <Box as="li" ps="1">
      <Linked isMeant={isMeant}>
        <Text>{text}</Text>
        {quote !== undefined && quote !== text && (
          <Text mt="1" fontSize="sm" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            The instrument's own words: “{quote}”
          </Text>
        )}
        {addressee?.categories && <Binds licences={addressee.categories} />}
        {figures && <Figures figures={figures} />}
        {deadline && <Deadline deadline={deadline} />}
        <Text mt="1" fontSize="xs" color="fg.muted" title={meaning}>
          {isOpen && "May bind you · "}
          {provision && `${provision} · `}
          {page === undefined ? label : `${label}, page ${page}`}
        </Text>
      </Linked>
    </Box>
  );
}

/** Whom a duty binds, where that is fewer than the regulation does. */
const Binds = ({ licences }: { licences: LicenceCategory[] }) => (
  <Text mt="1" fontSize="sm" color="fg.muted">
    Binds: {licences.map((licence) => categories[licence].name).join(", ")}
  </Text>
);

/** The numbers of a duty as plain facts. */
function Figures({ figures }: { figures: Figure[] }) {
  return (
    <Box as="ul" listStyleType="none" mt="1" fontSize="sm" color="fg.muted">
      {figures.map((figure) => {
        const words = figureInWords(figure);
        return <li key={words}>{words}</li>;
      })}
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
