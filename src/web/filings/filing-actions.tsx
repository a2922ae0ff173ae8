import { Box, Button } from "@chakra-ui/react";
import { useState } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { useMay } from "../account/use-me.ts";
import { FileForm } from "./file-form.tsx";
import { isDone } from "./filing-words.ts";
import { ReasonForm } from "../components/reason-form.tsx";
import { useFilingActions } from "./use-filings.ts";

type Doing = "file" | "waive" | "move" | "reopen";

/** What can be done with an occurrence, one form at a time: another day and no day at all are for whoever manages the work. */
export function FilingActionsPart({ companyId, filing }: { companyId: string; filing: Occurrence }) {
  const [doing, setDoing] = useState<Doing>();
  const actions = useFilingActions(companyId);
  const mayChange = useMay("work.change");
  const { _id: id } = filing;
  const close = () => setDoing(undefined);
  if (doing === "file") return <FileForm filing={filing} file={actions.file} onClose={close} />;
  if (doing === "waive")
    return (
      <ReasonForm
        title="Waive it"
        hint="Why it need not be filed; it stays in the activity log"
        label="Waive"
        onSubmit={({ reason }) => actions.waive.mutateAsync({ companyId, id, reason })}
        onClose={close}
      />
    );
  if (doing === "move")
    return (
      <ReasonForm
        title="Move it to another day"
        hint="What allows it: the regulator’s letter or circular"
        label="Move"
        day={filing.dueDay}
        onSubmit={({ reason, day }) => actions.move.mutateAsync({ companyId, id, dueDay: day, reason })}
        onClose={close}
      />
    );
  if (doing === "reopen")
    return (
      <ReasonForm
        title="Open it again"
        hint="Why; what was said of it stays in the activity log, its receipt is let go"
        label="Open again"
        onSubmit={({ reason }) => actions.reopen.mutateAsync({ companyId, id, reason })}
        onClose={close}
      />
    );
  return (
    <Box display="flex" flexWrap="wrap" gap="2">
      {isDone(filing) ? (
        mayChange && (
          <Button variant="outline" onClick={() => setDoing("reopen")}>
            Open again…
          </Button>
        )
      ) : (
        <>
          <Button onClick={() => setDoing("file")}>Filed…</Button>
          {filing.state === "upcoming" && (
            <Button
              variant="outline"
              aria-busy={actions.start.isPending}
              onClick={() => !actions.start.isPending && actions.start.mutate({ companyId, id })}
            >
              In work
            </Button>
          )}
          {mayChange && (
            <>
              <Button variant="outline" onClick={() => setDoing("move")}>
                Move…
              </Button>
              <Button variant="outline" onClick={() => setDoing("waive")}>
                Waive…
              </Button>
            </>
          )}
        </>
      )}
    </Box>
  );
}
