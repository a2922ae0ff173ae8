import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { Download } from "lucide-react";
import type { Occurrence } from "#features/filing/schema.ts";
import { IfMay } from "../account/if-may.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { SidePanel } from "../components/overlays/side-panel.tsx";
import { Pill } from "../components/pill.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { History } from "../comments/history.tsx";
import { EvidenceLater } from "../evidence/shown/evidence-later.tsx";
import { formatDay, formatInstant } from "../lib/format.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useNow } from "../lib/time/use-now.ts";
import { RegulationLink } from "../regulation/regulation-link.tsx";
import { TasksOf } from "../work/make/tasks-of.tsx";
import { FilingActionsPart } from "./filing-actions.tsx";
import { dueInFull, isBeforeSignUp, isDone, leftWords, periodWords, standing } from "./filing-words.ts";
import { filingLines } from "./history-words.ts";
import { LettersPart } from "./letters-part.tsx";
import { Fact, Facts, PanelPart } from "./panel-parts.tsx";
import { useFiling, useReceipt } from "./use-filings.ts";
import { useSignedUpAt } from "./use-signed-up-at.ts";

type FilingPanelProps = { companyId: string; id: string | undefined; onClose: () => void };

/** One occurrence whole: what is to be filed, why on that day, what happened, and what can be done. */
export function FilingPanel({ companyId, id, onClose }: FilingPanelProps) {
  return (
    <SidePanel isOpen={id !== undefined} onClose={onClose} title="Filing" side="end" maxW="36rem">
      {id !== undefined && <Content companyId={companyId} id={id} />}
    </SidePanel>
  );
}

function Content({ companyId, id }: { companyId: string; id: string }) {
  const query = useFiling(companyId, id);
  const filing = query.data?.data;
  if (filing)
    return (
      <Box display="flex" flexDirection="column" gap="6">
        <What filing={filing} />
        {filing.filedAt !== null && <Filed filing={filing} />}
        <IfMay permission="duty.work">
          <FilingActionsPart key={`${id} ${filing.state}`} companyId={companyId} filing={filing} />
        </IfMay>
        <PanelPart title="Evidence">
          <EvidenceLater key={id} companyId={companyId} of={evidenceOf(filing)} isOpen />
        </PanelPart>
        <PanelPart title="Tasks">
          <TasksOf companyId={companyId} source={sourceOf(filing)} />
        </PanelPart>
        <IfMay permission="work.read">
          <LettersPart companyId={companyId} filing={filing} />
        </IfMay>
        <Basis filing={filing} />
        <History entries={filing.history} linesOf={filingLines} />
      </Box>
    );
  if (!query.isError)
    return (
      <Box role="status" aria-label="Loading the filing...">
        <Skeleton height="12rem" />
      </Box>
    );
  if (failureOf(query.error).status === 404)
    return <MessagePanel role="alert" title="There is no such due day" text="The rule that set it may have changed." />;
  return (
    <MessagePanel role="alert" title="The filing could not be loaded">
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </MessagePanel>
  );
}

/** What evidence of it is of. */
const evidenceOf = ({ _id: filingId, dutyId, text }: Occurrence) => ({
  dutyId,
  filingId,
  words: text,
});

const sourceOf = ({ _id: id, text, dueDay }: Occurrence) => ({
  from: { kind: "filing" as const, id },
  about: `${text} (due on ${formatDay(dueDay)})`,
  dueOn: dueDay,
});

function What({ filing }: { filing: Occurrence }) {
  const signedUpAt = useSignedUpAt();
  const isBefore = isBeforeSignUp(filing, signedUpAt);
  const { word, ...colors } = standing(filing, signedUpAt);
  const period = periodWords(filing.period);
  return (
    <Box display="flex" flexDirection="column" gap="2" alignItems="flex-start">
      <Pill {...colors}>{word}</Pill>
      <Text fontSize="lg" fontWeight="medium" overflowWrap="anywhere">
        {filing.text}
      </Text>
      <Text fontSize="sm">
        {filing.regulator && `${filing.regulator} · `}
        {filing.regulationId === "" ? (
          filing.regulationTitle
        ) : (
          <RegulationLink id={filing.regulationId} at={filing.requirementId.split("#")[1]}>
            {filing.regulationTitle}
          </RegulationLink>
        )}
      </Text>
      <Facts>
        <Fact label="Due">
          {dueInFull(filing)}
          {!isDone(filing) && !isBefore && <Left dueAt={filing.dueAt} />}
          {isBefore && <Text color="fg.muted">Due before your company signed up: it counts as no omission</Text>}
        </Fact>
        {period !== null && <Fact label="For">{period}</Fact>}
        {filing.reason !== null && <Fact label="Waived, because">{filing.reason}</Fact>}
        <Fact label="Duty">
          <RouteLink to="/duties" search={{ duty: filing.dutyId }}>
            Whose it is, and how it is met
          </RouteLink>
        </Fact>
        {!filing.isSure && <Fact label="Does it bind you?">It may: a question in your profile is open.</Fact>}
      </Facts>
    </Box>
  );
}

function Left({ dueAt }: { dueAt: string }) {
  const now = useNow();
  return (
    <Box as="span" color="fg.muted">
      , {leftWords(dueAt, now)}
    </Box>
  );
}

function Filed({ filing }: { filing: Occurrence }) {
  const { receiptId, receiptName, receiptSha256, filedAt, reference } = filing;
  const receipt = useReceipt();
  return (
    <PanelPart title="What was filed">
      <Facts>
        <Fact label={filing.state === "filed-late" ? "Filed, late" : "Filed"}>{formatInstant(filedAt ?? "")}</Fact>
        <Fact label="Reference">{reference}</Fact>
        <Fact label="Receipt">
          {receiptId === null ? (
            "None was kept"
          ) : (
            <Button
              size="sm"
              variant="outline"
              maxW="100%"
              aria-busy={receipt.isPending}
              onClick={() => receipt.mutate({ receiptId, name: receiptName ?? "receipt" })}
            >
              <Download aria-hidden />
              <Box as="span" overflow="hidden" textOverflow="ellipsis">
                {receiptName}
              </Box>
            </Button>
          )}
        </Fact>
        {receiptSha256 !== null && (
          <Fact label="SHA-256">
            <Box as="code" fontSize="xs" wordBreak="break-all">
              {receiptSha256}
            </Box>
          </Fact>
        )}
      </Facts>
    </PanelPart>
  );
}

function Basis({ filing: { basis, requirementId } }: { filing: Occurrence }) {
  const { rule, from, holidays, note, moved, event } = basis;
  return (
    <PanelPart title="Why on this day">
      <Facts>
        <Fact label="The rule">{rule}</Fact>
        {event !== null && (
          <Fact label="Started by">
            {event.label}, {formatInstant(event.occurredAt)}
          </Fact>
        )}
        {from !== null && event === null && <Fact label="Counted from">{formatDay(from)}</Fact>}
        {holidays.length > 0 && (
          <Fact label="Holidays between">
            <Box as="ul">
              {holidays.map(({ day, name, isDeclared }) => (
                <li key={day}>
                  {name}, {formatDay(day)}
                  {!isDeclared && " (expected, not declared yet)"}
                </li>
              ))}
            </Box>
          </Fact>
        )}
        {note !== null && <Fact label="To know">{note.charAt(0).toUpperCase() + note.slice(1)}</Fact>}
        {moved !== null && (
          <Fact label="Moved">
            From {formatDay(moved.from)}: {moved.reason}
          </Fact>
        )}
        <Fact label="Requirement">{requirementId}</Fact>
      </Facts>
    </PanelPart>
  );
}
