import { Button } from "@chakra-ui/react";
import { keepPreviousData } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { MessagePanel } from "../components/message-panel.tsx";
import { Middle, Modal } from "../components/overlays/modal.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { Wait } from "../components/wait.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { lazyWithRetry } from "../lib/server/fetch-code.ts";
import { trpc } from "../lib/server/trpc.ts";
import { detailState, type ShownRegulation } from "./detail-state.ts";

// The screens under the dialog need nothing of it; it is asked for together with the regulation that it shows.
const loadBody = async () => (await import("./regulation-body.tsx")).RegulationBody;
const RegulationBody = lazyWithRetry(loadBody);

type RegulationDialogProps = {
  /** Null: closed. */
  id: string | null;
  /** The part that a link leads to. */
  at: string | undefined;
  /** The day as of which it is shown; as it is without one. */
  asOf: string | undefined;
  /** What the card already knows, in case the rest does not arrive. */
  card: ShownRegulation | undefined;
  companyId: string | null;
  onClose: () => void;
  /** Another regulation, named in this one. */
  onOpen: (id: string) => void;
};

/** One regulation whole. */
export function RegulationDialog({ id, at, asOf, card, companyId, onClose, onOpen }: RegulationDialogProps) {
  // While the dialog fades out it still shows what it showed.
  const [last, setLast] = useState({ id, at, card, isFollowed: false });
  const isOpen = id !== null;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  if (isOpen && (id !== last.id || at !== last.at || card !== last.card))
    setLast({ id, at, card, isFollowed: wasOpen && id !== last.id });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Risk Audit Details" isTitleHidden isVeiled isTall maxW="3xl">
      {last.id !== null && (
        <Detail key={last.id} {...last} id={last.id} asOf={asOf} companyId={companyId} onOpen={onOpen} />
      )}
    </Modal>
  );
}

type DetailProps = {
  id: string;
  at: string | undefined;
  asOf: string | undefined;
  card: ShownRegulation | undefined;
  isFollowed: boolean;
  companyId: string | null;
  onOpen: (id: string) => void;
};

const loading = <Wait text="Loading regulation details..." minH="full" />;

function Detail({ id, at, asOf, card, isFollowed, companyId, onOpen }: DetailProps) {
  // With a company the regulation comes with that company's verdict; the library itself is public.
  const own = trpc.dashboard.regulation.useQuery(
    { companyId: companyId ?? "", regulationId: id, asOf },
    { enabled: companyId !== null, placeholderData: keepPreviousData },
  );
  const library = trpc.regulation.get.useQuery({ id, asOf }, { enabled: companyId === null });
  const { data, error, isPending, isError, refetch } = companyId === null ? library : own;
  useEffect(() => void loadBody().catch(() => {}), []);
  const isUnknown = failureOf(error).status === 404;
  const state = detailState({ data: data?.data, isPending, isError }, card);
  switch (state.kind) {
    case "loading":
      return loading;
    case "empty":
      return (
        <Middle>
          <MessagePanel title="No regulation data available">
            <Button onClick={() => void refetch()}>Retry</Button>
          </MessagePanel>
        </Middle>
      );
    case "failed":
      return (
        <Middle>
          <MessagePanel
            role="alert"
            title={state.message}
            {...(isUnknown && { text: "There is no such regulation in the library" })}
          >
            <Button onClick={() => void refetch()}>Try Again</Button>
            {isUnknown && (
              <RouteButton to="/regulations" variant="outline">
                Go to the library
              </RouteButton>
            )}
          </MessagePanel>
        </Middle>
      );
    case "shown":
      return (
        <Suspense fallback={loading}>
          <RegulationBody
            regulation={state.regulation}
            isCached={state.isCached}
            isFollowed={isFollowed}
            at={at}
            onOpen={onOpen}
          />
        </Suspense>
      );
  }
}
