import { Box, Button } from "@chakra-ui/react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { fileKinds, validities } from "#features/evidence/vocabulary.ts";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { useSearchBox } from "../lib/navigation/use-search-box.ts";
import { DutyChip } from "./duties/duty-chip.tsx";
import { kindLabels, validityLabels } from "./evidence-words.ts";
import type { EvidenceState } from "./use-evidence-search.ts";
import { useRegulators } from "./use-evidence.ts";

type FilterBarProps = { companyId: string; state: EvidenceState; onChooseDuty: () => void; onClear: () => void };

/** Narrows the evidence; every choice stands in the address. */
export function FilterBar({ companyId, state, onChooseDuty, onClear }: FilterBarProps) {
  const { filters, pick, isNarrowed } = state;
  const { search = "", regulator = "", validity = "", held, kind = "", duty } = filters;
  const box = useSearchBox(search, state.setSearch);
  const regulators = useRegulators(companyId);
  return (
    <Box role="search" aria-label="Evidence" className="screen-only" display="flex" flexDirection="column" gap="3">
      <TextInput
        type="search"
        aria-label="Search the evidence"
        placeholder="Search names and texts"
        maxLength={200}
        height="10"
        fontSize="sm"
        value={box.text}
        onChange={(event) => box.change(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && box.flush()}
        onBlur={box.flush}
      />
      <Box
        display="grid"
        gap="3"
        alignItems="end"
        gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr)) auto" }}
      >
        <LabelledSelect label="Regulator" value={regulator} onPick={(value) => pick({ regulator: value })}>
          <option value="">All regulators</option>
          {[...new Set([...regulators, regulator])].filter(Boolean).map((code) => (
            <option key={code} value={code}>
              {regulatorName(code)}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Good for how long" value={validity} onPick={(value) => pick({ validity: value })}>
          <option value="">Any</option>
          {validities.map((one) => (
            <option key={one} value={one}>
              {validityLabels[one]}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Kind" value={kind} onPick={(value) => pick({ kind: value })}>
          <option value="">All kinds</option>
          {fileKinds.map((one) => (
            <option key={one} value={one}>
              {kindLabels[one]}
            </option>
          ))}
        </LabelledSelect>
        <Box display="flex" gap="2">
          <Button
            size="sm"
            minH="10"
            flex="1"
            variant={held ? "subtle" : "outline"}
            aria-pressed={held === "yes"}
            onClick={() => pick({ held: held ? undefined : "yes" })}
          >
            On hold
          </Button>
          <Button size="sm" minH="10" flex="1" variant="outline" aria-haspopup="dialog" onClick={onChooseDuty}>
            A duty…
          </Button>
        </Box>
        {isNarrowed && (
          <Button
            variant="plain"
            size="sm"
            height="10"
            px={{ base: "0", md: "3" }}
            justifySelf="start"
            onClick={onClear}
          >
            Clear filters
          </Button>
        )}
      </Box>
      {duty !== undefined && (
        <DutyChip companyId={companyId} dutyId={duty} onRemove={() => pick({ duty: undefined })} />
      )}
    </Box>
  );
}
