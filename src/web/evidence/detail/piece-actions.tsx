import { Box, Button, Spinner } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { useState } from "react";
import type { EvidenceDetail } from "#features/evidence/schema.ts";
import { ReasonForm } from "../../components/reason-form.tsx";
import { usePieceActions, useVersion } from "../use-evidence.ts";
import { PieceForm } from "./piece-form.tsx";

type May = { work: boolean; manage: boolean; hold: boolean };
type PieceActionsPartProps = { companyId: string; piece: EvidenceDetail; may: May; onGone: () => void };

/** What can be done with a piece, one form at a time. */
export function PieceActionsPart({ companyId, piece, may, onGone }: PieceActionsPartProps) {
  const [doing, setDoing] = useState<"change" | "hold" | "release" | "remove">();
  const actions = usePieceActions(onGone);
  const download = useVersion();
  const { _id: id, file, held } = piece;
  const close = () => setDoing(undefined);
  if (doing === "change")
    return <PieceForm companyId={companyId} piece={piece} change={actions.change} onClose={close} />;
  if (doing === "hold")
    return (
      <ReasonForm
        title="Put it on hold"
        hint="Why it must stay, such as a case at court: until the hold is lifted nobody can delete it"
        label="Hold"
        onSubmit={({ reason }) => actions.hold.mutateAsync({ companyId, id, reason })}
        onClose={close}
      />
    );
  if (doing === "release")
    return (
      <ReasonForm
        title="Lift the hold"
        hint="Why it need not stay any more"
        label="Lift the hold"
        onSubmit={({ reason }) => actions.release.mutateAsync({ companyId, id, reason })}
        onClose={close}
      />
    );
  if (doing === "remove")
    return (
      <ReasonForm
        title="Delete it with all its versions"
        hint="Why it goes. Its bytes are gone for good; its names and hashes stay in the activity log"
        label="Delete"
        onSubmit={({ reason }) => actions.remove.mutateAsync({ companyId, id, reason })}
        onClose={close}
      />
    );
  return (
    <Box display="flex" flexWrap="wrap" gap="2">
      <Button aria-busy={download.isPending} onClick={() => !download.isPending && download.mutate(file)}>
        {download.isPending ? <Spinner aria-hidden /> : <Download aria-hidden />}
        Download
      </Button>
      {may.work && (
        <Button variant="outline" onClick={() => setDoing("change")}>
          Change…
        </Button>
      )}
      {may.hold && (
        <Button variant="outline" onClick={() => setDoing(held ? "release" : "hold")}>
          {held ? "Lift the hold…" : "Legal hold…"}
        </Button>
      )}
      {may.manage && !held && (
        <Button variant="outline" onClick={() => setDoing("remove")}>
          Delete…
        </Button>
      )}
    </Box>
  );
}
