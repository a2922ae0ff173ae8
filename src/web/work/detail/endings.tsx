import { Box, Button } from "@chakra-ui/react";
import { useState } from "react";
import type { TaskDetail } from "#features/task/schema.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { ReasonForm } from "../../components/reason-form.tsx";
import { tellDone } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { currentOf, useRefreshTasks } from "../use-work.ts";
import { DoneForm } from "./done-form.tsx";

type EndingsProps = { companyId: string; task: TaskDetail; onEdit: () => void };
type Doing = "done" | "cancel" | "reopen";

/** What can be done with a task, one form at a time. */
export function Endings({ companyId, task, onEdit }: EndingsProps) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshTasks();
  const [doing, setDoing] = useState<Doing>();
  const [endsRepetition, setEndsRepetition] = useState(false);
  const { _id: id, version, state, waitsFor, repeats } = task;
  const close = () => setDoing(undefined);
  /** Does it, and where somebody else was first looks again: what was typed stays, for the task as it is now. */
  const act = async (mutate: () => Promise<{ message?: string | undefined }>) => {
    try {
      const { message } = await mutate();
      if (message) tellDone(message);
      await refresh();
    } catch (error) {
      if (currentOf(error)) await refresh();
      throw error;
    }
  };
  const form = () => {
    if (doing === "done")
      return (
        <DoneForm
          companyId={companyId}
          task={task}
          onDone={async (proof) => act(async () => client.task.done.mutate({ companyId, id, version, ...proof }))}
          onClose={close}
        />
      );
    if (doing === "cancel")
      return (
        <ReasonForm
          title="Cancel the task"
          label="Cancel the task"
          hint="Why it need not be done"
          onSubmit={async ({ reason }) =>
            act(async () =>
              client.task.cancel.mutate({ companyId, id, version, reason, ...(endsRepetition && { endsRepetition }) }),
            )
          }
          onClose={close}
        >
          {repeats !== null && (
            <Choice type="checkbox" isChosen={endsRepetition} onChange={setEndsRepetition}>
              It comes no more: else this one is left out, and the next comes
            </Choice>
          )}
        </ReasonForm>
      );
    if (doing === "reopen")
      return (
        <ReasonForm
          title="Open it again"
          label="Open again"
          hint="Why; what was said of it stays in its history"
          onSubmit={async ({ reason }) =>
            act(async () => client.task.reopen.mutate({ companyId, id, version, reason }))
          }
          onClose={close}
        />
      );
    return undefined;
  };
  const shown = form();
  if (shown) return shown;
  return (
    <Box display="flex" flexWrap="wrap" gap="2">
      {state === "open" ? (
        <>
          <Button disabled={waitsFor?.state === "open"} onClick={() => setDoing("done")}>
            Done…
          </Button>
          <Button variant="outline" onClick={onEdit}>
            Change…
          </Button>
          <Button variant="outline" onClick={() => setDoing("cancel")}>
            Cancel it…
          </Button>
        </>
      ) : (
        <Button variant="outline" onClick={() => setDoing("reopen")}>
          Open again…
        </Button>
      )}
    </Box>
  );
}
