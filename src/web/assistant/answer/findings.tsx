import { Box, Heading, Text, VisuallyHidden, chakra } from "@chakra-ui/react";
import { CircleCheck, CircleHelp, CircleSlash, OctagonX, type LucideIcon } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { Citation, GapFinding } from "#features/assistant/schema.ts";
import { gapVerdictWords, type GapVerdict } from "#features/assistant/vocabulary.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { useMedia } from "../../lib/use-media.ts";
import { TakeDuties } from "./take-duties.tsx";
import { CitedText } from "./cited-text.tsx";

const looks: Record<GapVerdict, { Icon: LucideIcon; color: string }> = {
  breach: { Icon: OctagonX, color: "high.fg" },
  missing: { Icon: CircleSlash, color: "high.fg" },
  "cannot-tell": { Icon: CircleHelp, color: "accent.fg" },
  meets: { Icon: CircleCheck, color: "brand.fg" },
};

type FindingsProps = {
  findings: readonly GapFinding[];
  /** How many duties bind besides. */
  unmentioned: number;
  citations: readonly Citation[];
};

/** What was described, clause by clause against the duties: a table where there is room, else a card for each. */
export function Findings({ findings, unmentioned, citations }: FindingsProps) {
  const id = useId();
  const isWide = useMedia("(min-width: 48em)");
  const View = isWide ? FindingsTable : FindingCards;
  if (findings.length === 0 && unmentioned === 0) return null;
  return (
    <Box as="section" aria-labelledby={id} fontSize="sm">
      <Heading as="h3" id={id} fontSize="sm" mb="2">
        Your text against the rules
      </Heading>
      {findings.length > 0 && <View findings={findings} citations={citations} labelledBy={id} />}
      <TakeDuties findings={findings} citations={citations} />
      {unmentioned > 0 && (
        <Box mt="2">
          <Disclosure summary={`Also binding, not mentioned in your text: ${unmentioned}`}>
            <Text color="fg.muted">
              That your text does not speak of a duty says nothing of whether you meet it.{" "}
              <RouteLink to="/dashboard">Your dashboard</RouteLink> has all that binds you, with its dates.
            </Text>
          </Disclosure>
        </Box>
      )}
    </Box>
  );
}

type ViewProps = Pick<FindingsProps, "findings" | "citations"> & { labelledBy: string };
const Table = chakra("table", { base: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" } });
const Row = chakra("tr", { base: { borderBottomWidth: "1px", verticalAlign: "top" } });
const Cell = chakra("td", { base: { py: "2.5", pe: "3", overflowWrap: "anywhere", lineHeight: "moderate" } });
const HeadCell = chakra("th", {
  base: { py: "1.5", pe: "3", textAlign: "start", fontWeight: "medium", fontSize: "xs", color: "fg.muted" },
});
const columns = [
  ["Verdict", "17%"],
  ["Your words", "24%"],
  ["Stated and required", "23%"],
  ["Rule", "18%"],
  ["Due", "18%"],
] as const;

function FindingsTable({ findings, citations, labelledBy }: ViewProps) {
  return (
    <Table aria-labelledby={labelledBy}>
      <thead>
        <Row>
          {columns.map(([title, width]) => (
            <HeadCell key={title} scope="col" css={{ width }}>
              {title}
            </HeadCell>
          ))}
        </Row>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <Row key={keyOf(finding)}>
            <Cell>
              <Verdict verdict={finding.verdict} />
            </Cell>
            <Cell>“{finding.words}”</Cell>
            <Cell>
              <Figures finding={finding} />
            </Cell>
            <Cell>
              <Rule number={finding.number} citations={citations} />
            </Cell>
            <Cell>{finding.due ?? <VisuallyHidden>None named</VisuallyHidden>}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function FindingCards({ findings, citations, labelledBy }: ViewProps) {
  return (
    <Box as="ul" aria-labelledby={labelledBy} display="flex" flexDirection="column" gap="2.5">
      {findings.map((finding) => (
        <Box as="li" key={keyOf(finding)} borderWidth="1px" borderRadius="md" p="3" overflowWrap="anywhere">
          <Verdict verdict={finding.verdict} />
          <Text mt="1.5" mb="1.5">
            “{finding.words}”
          </Text>
          <Figures finding={finding} />
          <Labelled label="Rule">
            <Rule number={finding.number} citations={citations} />
          </Labelled>
          {finding.due && <Labelled label="Due">{finding.due}</Labelled>}
        </Box>
      ))}
    </Box>
  );
}

const keyOf = ({ number, words, verdict }: GapFinding) => `${number} ${verdict} ${words}`;

function Verdict({ verdict }: { verdict: GapVerdict }) {
  const { Icon, color } = looks[verdict];
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" fontWeight="semibold" color={color}>
      <Icon size={16} aria-hidden />
      {gapVerdictWords[verdict]}
    </Box>
  );
}

/** Both figures where there are two; else the verdict as a sentence. */
function Figures({ finding: { stated, required, why } }: { finding: GapFinding }) {
  if (stated === null && required === null) return why;
  return (
    <>
      {stated && <Labelled label="Stated">{stated}</Labelled>}
      {required && <Labelled label="Required">{required}</Labelled>}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="span" color="fg.muted">
        {label}:{" "}
      </Box>
      {children}
    </Box>
  );
}

function Rule({ number, citations }: { number: number; citations: readonly Citation[] }) {
  const citation = citations.find((each) => each.number === number);
  return <CitedText text={`${citation?.title ?? ""} [${number}]`} citations={citations} />;
}
