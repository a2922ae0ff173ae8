import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { LinkToSettle } from "#features/catalogue/schema.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { OutsideLink } from "../../components/outside-link.tsx";
import { formatDay } from "../../lib/format.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { Panel } from "../../regulator/panel.tsx";
import { RowSkeletons } from "../../regulator/row-skeletons.tsx";
import { useKeptFocus } from "../changes/use-kept-focus.ts";

const done = { confirmed: "Confirmed: it is replaced", refused: "Refused: the hint is gone" };

/** Captured regulations that may replace others: a person confirms or refuses each, and can take that back. */
export function Links() {
  const { data, isLoading, isError, refetch } = trpc.regulation.links.useQuery(undefined, { staleTime: 0 });
  const failure = { title: "The links could not be loaded", retry: () => void refetch() };
  const rows = data?.data ?? [];
  const waiting = rows.filter(({ verdict }) => verdict === null);
  const settled = rows.filter(({ verdict }) => verdict !== null);
  const place = useKeptFocus(waiting.length);
  return (
    <Panel
      title="May be replaced"
      lead="A captured text speaks of another as replaced, but does not name it exactly. Confirmed, the other is closed for every company; refused, the hint is gone."
      isBusy={isLoading}
      failure={isError && !data ? failure : undefined}
    >
      <Box ref={place} tabIndex={-1} outline="none">
        {isLoading && <RowSkeletons />}
        {data && waiting.length === 0 && (
          <MessagePanel
            level="h3"
            title="No link waits for you"
            text="What the next captured texts say of others comes here."
          />
        )}
        <LinkList label="Waiting" rows={waiting} />
        {settled.length > 0 && (
          <Text as="h3" mt="6" mb="1" fontWeight="semibold">
            Settled
          </Text>
        )}
        <LinkList label="Settled" rows={settled} />
      </Box>
    </Panel>
  );
}

function LinkList({ label, rows }: { label: string; rows: LinkToSettle[] }) {
  if (rows.length === 0) return null;
  return (
    <Box as="ul" aria-label={label}>
      {rows.map((row) => (
        <LinkEntry key={`${row.successor.regulation_id} ${row.ended.regulation_id}`} row={row} />
      ))}
    </Box>
  );
}

function LinkEntry({ row: { successor, ended, words, verdict } }: { row: LinkToSettle }) {
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  async function settle(said: LinkToSettle["verdict"]) {
    if (isBusy) return;
    setBusy(true);
    try {
      const input = { id: successor.regulation_id, other: ended.regulation_id, verdict: said };
      await utils.client.regulation.settleLink.mutate(input);
      void showToast("success", said ? done[said] : "Taken back: it waits again", { seconds: 5 });
    } catch (error) {
      const reason = failureOf(error).message ?? "The server cannot be reached";
      void showToast("error", `Nothing was changed: ${reason}`, { seconds: 7 });
    } finally {
      await utils.invalidate();
      setBusy(false);
    }
  }
  const facts = [successor.issuedOn && `dated ${formatDay(successor.issuedOn)}`, "captured, not reviewed"];
  return (
    <Box as="li" py="4" borderBottomWidth="1px" display="flex" flexDirection="column" gap="1.5" minW="0">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {successor.regulation_title}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {facts.filter(Boolean).join(" · ")}
      </Text>
      <Text fontSize="sm" overflowWrap="anywhere">
        {verdict === "confirmed" ? "Replaces" : verdict === "refused" ? "Does not replace" : "May replace"}:{" "}
        <strong>{ended.regulation_title}</strong>
      </Text>
      {words && (
        <Text as="blockquote" fontSize="sm" ps="3" borderStartWidth="3px" overflowWrap="anywhere">
          “{words}”
        </Text>
      )}
      {successor.officialUrl && (
        <Text fontSize="sm" overflowWrap="anywhere">
          <OutsideLink href={successor.officialUrl}>{successor.officialUrl}</OutsideLink>
        </Text>
      )}
      <Box display="flex" flexWrap="wrap" gap="2" mt="1">
        {verdict === null ? (
          <>
            <Verdict label="Confirm" of={ended.regulation_title} isBusy={isBusy} onPress={() => settle("confirmed")} />
            <Verdict label="Refuse" of={ended.regulation_title} isBusy={isBusy} onPress={() => settle("refused")} />
          </>
        ) : (
          <Verdict label="Take back" of={ended.regulation_title} isBusy={isBusy} onPress={() => settle(null)} />
        )}
      </Box>
    </Box>
  );
}

type VerdictProps = { label: string; of: string; isBusy: boolean; onPress: () => Promise<void> };

function Verdict({ label, of, isBusy, onPress }: VerdictProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`${label}: ${of}`}
      aria-disabled={isBusy || undefined}
      onClick={() => void onPress()}
    >
      {label}
    </Button>
  );
}
