import { Box, Button, Text } from "@chakra-ui/react";
import { Send } from "lucide-react";
import { useState } from "react";
import type { Evidence } from "#features/evidence/schema.ts";
import { plural } from "#shared/plural.ts";
import { useMay } from "../../account/use-me.ts";
import { openedLater } from "../../components/overlays/opened-later.tsx";
import { PartWaiting } from "../../components/part-waiting.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { trpc } from "../../lib/server/trpc.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { validityOf } from "../evidence-words.ts";
import { FileButton } from "../upload/file-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploads } from "../upload/use-uploads.ts";

const AskDialog = openedLater(
  async () => (await import("../requests/ask-dialog.tsx")).AskDialog,
  ({ isOpen }) => isOpen,
);
const mostShown = 10;

/** What evidence is of: a duty, or what falls due of it at one time. */
export type ShownOf = { dutyId: string; filingId?: string; words: string };
type EvidencePartProps = { companyId: string; of: ShownOf; isOpen: boolean };

/** What shows a duty or a due day, and the ways to bring it or to ask for it. `isOpen`: it can still be added to. */
export function EvidencePart({ companyId, of, isOpen }: EvidencePartProps) {
  const { dutyId, filingId } = of;
  const which = filingId === undefined ? { dutyId } : { filingId };
  const may = { add: useMay("evidence.work") && isOpen, ask: useMay("work.change") && isOpen };
  const query = trpc.evidence.list.useQuery({ companyId, ...which, limit: mostShown }, { staleTime: 0 });
  const uploads = useUploads(companyId, filingId === undefined ? { dutyIds: [dutyId] } : { filingIds: [filingId] });
  const [isAsking, setAsking] = useState(false);
  const rows = query.data?.data;
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {rows ? (
        <Rows rows={rows} total={query.data?.total ?? 0} dutyId={dutyId} />
      ) : (
        <PartWaiting what="the evidence" query={query} />
      )}
      <UploadList uploads={uploads} />
      {(may.add || may.ask) && (
        <Box className="screen-only" display="flex" flexWrap="wrap" gap="2">
          {may.add && <FileButton label="Add evidence" onFiles={(files) => uploads.add(files)} />}
          {may.ask && (
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              <Send aria-hidden />
              Ask for evidence…
            </Button>
          )}
        </Box>
      )}
      <AskDialog companyId={companyId} isOpen={isAsking} about={of} onClose={() => setAsking(false)} />
    </Box>
  );
}

function Rows({ rows, total, dutyId }: { rows: readonly Evidence[]; total: number; dutyId: string }) {
  const today = useToday();
  if (rows.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        Nothing shows it yet.
      </Text>
    );
  return (
    <>
      <Box
        as="ul"
        listStyleType="none"
        aria-label="Evidence"
        fontSize="sm"
        display="flex"
        flexDirection="column"
        gap="1.5"
      >
        {rows.map((piece) => {
          const validity = validityOf(piece, today);
          return (
            <Box as="li" key={piece._id} overflowWrap="anywhere">
              <RouteLink to="/evidence" search={{ id: piece._id }}>
                {piece.title}
              </RouteLink>
              {validity && (
                <Text as="span" color="fg.muted">
                  {" "}
                  · {validity.word}
                </Text>
              )}
            </Box>
          );
        })}
      </Box>
      {total > rows.length && (
        <RouteLink to="/evidence" search={{ duty: dutyId }} fontSize="sm">
          All {plural(total, "piece")} of evidence
        </RouteLink>
      )}
    </>
  );
}
