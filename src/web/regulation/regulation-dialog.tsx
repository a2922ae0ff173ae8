import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { MessagePanel } from "../components/message-panel.tsx";
import { Modal } from "../components/modal.tsx";
import { Wait } from "../components/wait.tsx";
import { trpc } from "../lib/trpc.ts";
import { detailState, type ShownRegulation } from "./detail-state.ts";
import { RegulationBody } from "./regulation-body.tsx";

type RegulationDialogProps = {
  /** Null: closed. */
  id: string | null;
  /** What the card already knows, in case the rest does not arrive. */
  card: ShownRegulation | undefined;
  companyId: string | null;
  onClose: () => void;
  /** Another regulation, named in this one. */
  onOpen: (id: string) => void;
};

/** One regulation whole. */
export function RegulationDialog({ id, card, companyId, onClose, onOpen }: RegulationDialogProps) {
  // While the dialog fades out it still shows what it showed.
  const [last, setLast] = useState({ id, card });
  if (id !== null && (id !== last.id || card !== last.card)) setLast({ id, card });
  return (
    <Modal isOpen={id !== null} onClose={onClose} title="Risk Audit Details" isTitleHidden maxW="3xl">
      {last.id !== null && <Detail key={last.id} id={last.id} card={last.card} companyId={companyId} onOpen={onOpen} />}
    </Modal>
  );
}

type DetailProps = {
  id: string;
  card: ShownRegulation | undefined;
  companyId: string | null;
  onOpen: (id: string) => void;
};

function Detail({ id, card, companyId, onOpen }: DetailProps) {
  // With a company the regulation comes with that company's verdict; the library itself is public.
  const own = trpc.dashboard.regulation.useQuery(
    { companyId: companyId ?? "", regulationId: id },
    { enabled: companyId !== null },
  );
  const library = trpc.regulation.get.useQuery({ id }, { enabled: companyId === null });
  const { data, isPending, isError, refetch } = companyId === null ? library : own;
  const state = detailState({ data: data?.data, isPending, isError }, card);
  switch (state.kind) {
    case "loading":
      return <Wait text="Loading regulation details..." minH="60" />;
    case "empty":
      return (
        <MessagePanel title="No regulation data available">
          <Button onClick={() => void refetch()}>Retry</Button>
        </MessagePanel>
      );
    case "failed":
      return (
        <MessagePanel role="alert" title={state.message}>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </MessagePanel>
      );
    case "shown":
      return <RegulationBody regulation={state.regulation} isCached={state.isCached} onOpen={onOpen} />;
  }
}
