import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { Download, X } from "lucide-react";
import { useState } from "react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { PackChoice } from "#features/evidence/schema.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { DayField } from "../../components/fields/day-field.tsx";
import { LabelledSelect } from "../../components/fields/labelled-select.tsx";
import { Refusal } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { DutyPicker } from "../duties/duty-picker.tsx";
import { usePackContents, useRegulators, useTakePack } from "../use-evidence.ts";
import { ContentsWords } from "./contents-words.tsx";

type PackDialogProps = { companyId: string; isOpen: boolean; regulator?: string | undefined; onClose: () => void };

/** Makes what an examiner is handed: duties, what fell due of them and what shows that they are met, as one archive. */
export function PackDialog({ isOpen, onClose, ...props }: PackDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="A pack for an examiner" maxW="xl">
      <PackForm {...props} />
    </Modal>
  );
}

// As many as stand in the address of the archive.
const mostDuties = 40;

function PackForm({ companyId, regulator: first }: Omit<PackDialogProps, "isOpen" | "onClose">) {
  const today = useToday();
  const regulators = useRegulators(companyId);
  const [by, setBy] = useState<"regulator" | "duties">("regulator");
  const [chosen, setChosen] = useState(first ?? "");
  const [duties, setDuties] = useState<readonly Duty[]>([]);
  const [period, setPeriod] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const take = useTakePack(companyId);
  const regulator = chosen || regulators[0] || "";
  const choice = choiceOf({ by, regulator, duties, ...period });
  const contents = usePackContents(companyId, choice);
  const isReversed = period.to < period.from;
  const refusal = take.isError
    ? (failureOf(take.error).message ?? "The pack could not be made. Check your connection and try again.")
    : undefined;
  const isReady = choice !== null && contents.data?.data.fits === true && !take.isPending;
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <Text color="fg.muted">
        A ZIP with a cover page, a register as a workbook, the files, and their SHA-256 hashes as sha256sum reads them.
        The same choice of the same records gives the same bytes.
      </Text>
      <Box role="radiogroup" aria-label="Which duties" display="flex" flexWrap="wrap" columnGap="5">
        <Choice type="radio" name="pack-by" isChosen={by === "regulator"} onChange={() => setBy("regulator")}>
          All duties of a regulator
        </Choice>
        <Choice type="radio" name="pack-by" isChosen={by === "duties"} onChange={() => setBy("duties")}>
          Single duties
        </Choice>
      </Box>
      {by === "regulator" ? (
        <LabelledSelect label="Regulator" value={regulator} onPick={setChosen}>
          {[...new Set([...regulators, regulator])].filter(Boolean).map((code) => (
            <option key={code} value={code}>
              {regulatorName(code)}
            </option>
          ))}
        </LabelledSelect>
      ) : (
        <ChosenDuties companyId={companyId} duties={duties} onChange={setDuties} />
      )}
      <Box display="grid" gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <DayField
          label="From"
          value={period.from}
          noteId="pack-note"
          isWrong={isReversed}
          onPick={(from) => setPeriod({ ...period, from })}
        />
        <DayField
          label="To"
          value={period.to}
          noteId="pack-note"
          isWrong={isReversed}
          onPick={(to) => setPeriod({ ...period, to })}
        />
      </Box>
      <Box id="pack-note" role="status" minH="12" fontSize="sm">
        <ContentsWords isReversed={isReversed} isChosen={choice !== null} query={contents} />
      </Box>
      <Refusal>{refusal}</Refusal>
      <Box display="flex" justifyContent="flex-end">
        <Button
          aria-disabled={!isReady || undefined}
          aria-busy={take.isPending}
          onClick={() => isReady && choice && take.mutate(choice)}
        >
          {take.isPending ? <Spinner aria-hidden /> : <Download aria-hidden />}
          {take.isPending ? "It is made" : "Download the pack"}
        </Button>
      </Box>
    </Box>
  );
}

type Chosen = { by: "regulator" | "duties"; regulator: string; duties: readonly Duty[]; from: string; to: string };

/** Null while it is not whole. */
function choiceOf({ by, regulator, duties, from, to }: Chosen): PackChoice | null {
  if (from === "" || to === "" || to < from) return null;
  if (by === "regulator") return regulator === "" ? null : { regulator, from, to };
  return duties.length === 0 ? null : { dutyIds: duties.map(({ _id }) => _id).join(","), from, to };
}

type ChosenDutiesProps = { companyId: string; duties: readonly Duty[]; onChange: (duties: readonly Duty[]) => void };

function ChosenDuties({ companyId, duties, onChange }: ChosenDutiesProps) {
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {duties.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label="Chosen duties" borderWidth="1px" borderRadius="md">
          {duties.map((duty) => (
            <Box
              as="li"
              key={duty._id}
              ps="3"
              py="1"
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="2"
              fontSize="sm"
              borderTopWidth="1px"
              _first={{ borderTopWidth: "0" }}
            >
              <Box minW="0" overflowWrap="anywhere">
                {duty.text}
              </Box>
              <Button
                size="sm"
                variant="ghost"
                px="2"
                flexShrink="0"
                aria-label={`Leave out: ${duty.text}`}
                onClick={() => onChange(duties.filter((one) => one !== duty))}
              >
                <X aria-hidden />
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {duties.length < mostDuties ? (
        <DutyPicker
          companyId={companyId}
          without={duties.map(({ _id }) => _id)}
          onPick={(duty) => onChange([...duties, duty])}
        />
      ) : (
        <Text fontSize="sm" color="fg.muted">
          At most {mostDuties} duties are chosen one by one.
        </Text>
      )}
    </Box>
  );
}
