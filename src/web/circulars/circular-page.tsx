import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect } from "react";
import type { CircularDetail } from "#features/circular/schema.ts";
import { circularKindLabels } from "#features/circular/vocabulary.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { formatInstant } from "../lib/format.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { byWords } from "./circular-words.ts";
import { CircularText } from "./circular-text.tsx";
import { ConfirmPart } from "./confirm-part.tsx";
import { ReceiptsPart } from "./receipts-part.tsx";
import { useCircular, useCircularActions } from "./use-circulars.ts";

/** One circular to be read and confirmed, and who has. */
export function CircularPage({ companyId, id }: { companyId: string; id: string }) {
  const query = useCircular(companyId, id);
  const circular = query.data?.data;
  if (circular) return <Shown companyId={companyId} circular={circular} />;
  if (!query.isError)
    return (
      <Box role="status" aria-label="Loading the circular..." display="flex" flexDirection="column" gap="4">
        <Skeleton height="3rem" maxW="30rem" />
        <Skeleton height="16rem" />
      </Box>
    );
  if (failureOf(query.error).status === 404)
    return (
      <MessagePanel role="alert" level="h1" title="There is no such circular" text="The link may be mistyped, or it was not sent to you.">
        <RouteButton to="/circulars">Show the circulars</RouteButton>
      </MessagePanel>
    );
  return (
    <MessagePanel role="alert" level="h1" title="The circular could not be loaded">
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </MessagePanel>
  );
} // prettier-ignore

function Shown({ companyId, circular }: { companyId: string; circular: CircularDetail }) {
  const { _id: id, own, withdrawnAt } = circular;
  const { mutate: open } = useCircularActions().open;
  const isNew = own !== null && own.openedAt === null && withdrawnAt === null;
  useEffect(() => {
    if (isNew) open({ companyId, id });
  }, [isNew, open, companyId, id]);
  // Whoever is to read it reads first; who sent it looks for who has.
  const receipts = circular.receipts && (
    <ReceiptsPart companyId={companyId} circular={circular} receipts={circular.receipts} />
  );
  return (
    <>
      <Top circular={circular} />
      {own === null && receipts}
      <CircularText text={circular.text} hash={circular.hash} isGone={circular.isGone} />
      {own && <ConfirmPart companyId={companyId} circular={circular} own={own} />}
      {own !== null && receipts}
    </>
  );
}

function Top({ circular }: { circular: CircularDetail }) {
  const today = useToday();
  const { kind, title, note, readBy, sentAt, sentByName, withdrawnAt, reason } = circular;
  return (
    <Box display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      <Box className="screen-only" width="100%" display="flex" flexWrap="wrap" gap="2" justifyContent="space-between">
        <RouteButton
          to="/circulars"
          search={({ circular: _circular, ...before }) => before}
          variant="ghost"
          size="sm"
          ms="-3"
        >
          <ArrowLeft aria-hidden />
          All circulars
        </RouteButton>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </Box>
      <Heading as="h1" fontSize="2xl" overflowWrap="anywhere">
        {title}
      </Heading>
      <Text color="fg.muted">
        {circularKindLabels[kind]} · sent by {sentByName}, {formatInstant(sentAt)} · to be confirmed{" "}
        {byWords(readBy, today)}
      </Text>
      {withdrawnAt !== null && (
        <Text role="status" p="3" borderRadius="md" bg="medium.bg" color="medium.fg" overflowWrap="anywhere">
          Withdrawn {formatInstant(withdrawnAt)}: {reason}
        </Text>
      )}
      {note !== null && (
        <Box as="blockquote" ps="4" borderInlineStartWidth="3px" borderColor="brand.solid" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </Box>
      )}
    </Box>
  );
} // prettier-ignore
