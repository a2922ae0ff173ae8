import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { IfMay } from "../../account/if-may.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Middle, Modal } from "../../components/overlays/modal.tsx";
import { Wait } from "../../components/wait.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { screenStart } from "../../lib/navigation/follow-screens.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Section } from "../../regulation/section.tsx";
import { TasksOf } from "../../work/make/tasks-of.tsx";
import type { Deciding } from "../inbox/use-decide.ts";
import { ChangeDecision } from "./change-decision.tsx";
import { ChangeDetail } from "./change-detail.tsx";
import { hasUnfinished, unfinishedMs } from "../document-rules.ts";

type ChangeDialogProps = {
  /** Null: closed. */
  id: string | null;
  companyId: string | null;
  deciding: Deciding;
  onClose: () => void;
};

/** One change over the screen: what notifications and mails link to. */
export function ChangeDialog({ id, ...props }: ChangeDialogProps) {
  // While the dialog fades out it still shows what it showed.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  // What opened it may be gone: a notification, a link on another screen, a mail.
  const finalFocus = () => document.querySelector<HTMLElement>(`[data-open="${last}"]`) ?? screenStart();
  return (
    <Modal
      isOpen={id !== null}
      onClose={props.onClose}
      title="Update"
      isTitleHidden
      isTall
      maxW="3xl"
      finalFocus={finalFocus}
    >
      {last !== null && <Shown key={last} id={last} isOpen={id !== null} {...props} />}
    </Modal>
  );
}

type ShownProps = Omit<ChangeDialogProps, "id"> & { id: string; isOpen: boolean };

function Shown({ id, isOpen, companyId, deciding, onClose }: ShownProps) {
  const { data, error, isPending, refetch } = trpc.change.oneOfCompany.useQuery(
    { companyId: companyId ?? "", id },
    {
      enabled: companyId !== null,
      // It may have been reviewed, or its documents read, since it was last looked at.
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && hasUnfinished(state.data.data) ? unfinishedMs : false),
    },
  );
  if (data && companyId !== null)
    return (
      <ChangeDetail
        companyId={companyId}
        change={data.data}
        decision={
          data.data.status === "published" && (
            <IfMay permission="work.read">
              <ChangeDecision companyId={companyId} change={data.data} deciding={deciding} hasKeys={isOpen} />
            </IfMay>
          )
        }
        tasks={
          data.data.status === "published" && (
            <IfMay permission="task.read">
              <Section title="Tasks">
                <TasksOf companyId={companyId} source={{ from: { kind: "change", id }, about: data.data.title }} />
              </Section>
            </IfMay>
          )
        }
      />
    );
  if (failureOf(error).status === 404)
    return (
      <Middle>
        <MessagePanel
          role="alert"
          title="There is no such update"
          text="The link may be mistyped, or of another installation."
        >
          <Button onClick={onClose}>Show all updates</Button>
        </MessagePanel>
      </Middle>
    );
  if (companyId !== null && isPending) return <Wait text="Loading update..." minH="full" />;
  return (
    <Middle>
      <MessagePanel role="alert" title={companyId === null ? "Company ID not found" : "The update could not be loaded"}>
        {companyId !== null && <Button onClick={() => void refetch()}>Try Again</Button>}
      </MessagePanel>
    </Middle>
  );
}
