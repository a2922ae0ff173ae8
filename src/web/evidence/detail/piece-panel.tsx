import { Box, Button, Skeleton } from "@chakra-ui/react";
import { useMay } from "../../account/use-me.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { SidePanel } from "../../components/overlays/side-panel.tsx";
import { History } from "../../comments/history.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { useNameOf, usePiece } from "../use-evidence.ts";
import { LinksPart } from "./links-part.tsx";
import { pieceLines } from "./history-words.ts";
import { PieceActionsPart } from "./piece-actions.tsx";
import { PieceFacts } from "./piece-facts.tsx";

import { Preview } from "./preview.tsx";
import { VersionsPart } from "./versions-part.tsx";

type PiecePanelProps = { companyId: string; id: string | undefined; onClose: () => void };

/** One piece of evidence whole: what it is, how it looks, what it shows, its versions and its history. */
export function PiecePanel({ companyId, id, onClose }: PiecePanelProps) {
  return (
    <SidePanel isOpen={id !== undefined} onClose={onClose} title="Evidence" side="end" maxW="44rem">
      {id !== undefined && <Content companyId={companyId} id={id} onClose={onClose} />}
    </SidePanel>
  );
}

function Content({ companyId, id, onClose }: { companyId: string; id: string; onClose: () => void }) {
  const query = usePiece(companyId, id);
  const nameOf = useNameOf(companyId);
  const may = { work: useMay("evidence.work"), manage: useMay("work.change"), hold: useMay("evidence.hold") };
  const piece = query.data?.data;
  if (piece)
    return (
      <Box display="flex" flexDirection="column" gap="6">
        <PieceFacts piece={piece} nameOf={nameOf} />
        <PieceActionsPart key={id} companyId={companyId} piece={piece} may={may} onGone={onClose} />
        {piece.file.shownAs !== null && <Preview key={piece.file.fileId} file={piece.file} />}
        <LinksPart companyId={companyId} piece={piece} mayChange={may.work} />
        <VersionsPart companyId={companyId} piece={piece} nameOf={nameOf} mayAdd={may.work} />
        <History entries={piece.history} linesOf={pieceLines} />
      </Box>
    );
  if (!query.isError)
    return (
      <Box role="status" aria-label="Loading the evidence...">
        <Skeleton height="16rem" />
      </Box>
    );
  if (failureOf(query.error).status === 404)
    return (
      <MessagePanel
        role="alert"
        title="There is no such evidence"
        text="It was deleted, or shows nothing that you may see. The activity log keeps the names of what was deleted."
      />
    );
  return (
    <MessagePanel role="alert" title="The evidence could not be loaded">
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </MessagePanel>
  );
}
