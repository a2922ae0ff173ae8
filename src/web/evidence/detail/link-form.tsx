import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { EvidenceDetail } from "#features/evidence/schema.ts";
import type { Occurrence } from "#features/filing/schema.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { addDays } from "#shared/calendar.ts";
import { useMay } from "../../account/use-me.ts";
import { LabelledSelect } from "../../components/fields/labelled-select.tsx";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { InnerForm } from "../../components/overlays/inner-form.tsx";
import { periodWords } from "../../filings/filing-words.ts";
import { formatDay } from "../../lib/format.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { DutyPicker } from "../duties/duty-picker.tsx";
import { usePieceActions } from "../use-evidence.ts";

type LinkFormProps = { companyId: string; piece: EvidenceDetail; onClose: () => void };

const nothing = () => {};
// What was filed in the last year is what examiners ask for.
const daysBack = 365;
const daysAhead = 180;

/** Says that a piece shows a duty, or what was due of it at one time. */
export function LinkForm({ companyId, piece, onClose }: LinkFormProps) {
  const [duty, setDuty] = useState<Duty>();
  const [filingId, setFilingId] = useState("");
  const { changeLinks } = usePieceActions(nothing);
  const occurrences = useOccurrences(companyId, duty);
  const refusal = changeLinks.isError
    ? (failureOf(changeLinks.error).message ?? "It could not be changed. Check your connection and try again.")
    : undefined;
  const save = async () => {
    if (!duty || changeLinks.isPending) return;
    const link = filingId === "" ? { dutyId: duty._id } : { filingId };
    const changed = await changeLinks
      .mutateAsync({ companyId, id: piece._id, add: [link], remove: [] })
      .catch(() => undefined);
    if (changed) onClose();
  };
  return (
    <InnerForm onClose={onClose}>
      <Heading as="h4" fontSize="sm" mb="3">
        Link to a duty
      </Heading>
      {duty ? (
        <form
          noValidate
          aria-label="Link to a duty"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void save();
          }}
        >
          <Text fontSize="sm" mb="1" overflowWrap="anywhere">
            {duty.text}
          </Text>
          <Button size="sm" variant="plain" px="0" mb="3" onClick={() => setDuty(undefined)}>
            Another duty
          </Button>
          {occurrences.length > 0 && (
            <LabelledSelect label="Of which time" value={filingId} onPick={setFilingId}>
              <option value="">The duty as such</option>
              {occurrences.map(({ _id, dueDay, period }) => (
                <option key={_id} value={_id}>
                  {periodWords(period) ?? period}, due {formatDay(dueDay)}
                </option>
              ))}
            </LabelledSelect>
          )}
          <Refusal>{refusal}</Refusal>
          <DialogButtons label="Link" isChanged isPending={changeLinks.isPending} onCancel={onClose} />
        </form>
      ) : (
        <>
          <DutyPicker companyId={companyId} onPick={setDuty} />
          <Box display="flex" justifyContent="flex-end" mt="3">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
          </Box>
        </>
      )}
    </InnerForm>
  );
}

/** What falls due of a duty around today, for whoever sees that. */
function useOccurrences(companyId: string, duty: Duty | undefined): Occurrence[] {
  const today = useToday();
  const isAllowed = useMay("duty.read");
  const range = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const filings = trpc.filing.list.useQuery(
    { companyId, ...range, dutyId: duty?._id },
    { enabled: isAllowed && duty !== undefined },
  );
  return filings.data?.data ?? [];
}
