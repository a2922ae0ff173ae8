import { Box, Button, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { fold } from "#features/triage/rules/fold.ts";
import type { TriagedChange } from "#features/triage/schema.ts";
import type { Verdict } from "#features/triage/vocabulary.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { TitleButton } from "../../regulation/title-button.tsx";
import { formatDay } from "../../lib/format.ts";
import { formatMoment } from "../../lib/time/format-moment.ts";
import type { Selection } from "../../lib/use-selection.ts";
import { UpdateEntry } from "../update-entry.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { DecideForm } from "./decide-form.tsx";
import type { Choice as Decided } from "./use-decide.ts";
import { decidesAttribute } from "./use-keys.ts";

export type PileActions = {
  decide: (changes: TriagedChange[], choice: Decided) => void;
  open: (id: string) => void;
  /** Takes back what stands decided; not where nothing is. */
  undo?: (changes: TriagedChange[]) => void;
};
type PileProps = PileActions & {
  rows: readonly TriagedChange[];
  isFolded: boolean;
  selection: Selection;
  hasKeys: boolean;
  /** The id of the first of those that are decided with a reason just now. */
  detailed: string | null;
  onDetail: (id: string | null) => void;
};

/** The updates of the inbox; near-identical ones that wait are one row, and stay as many. */
export function Pile({ rows, isFolded, ...props }: PileProps) {
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {(isFolded ? fold(rows) : rows.map((change) => [change])).map((changes) => (
        <PileRow key={changes[0]!.id} changes={changes} {...props} />
      ))}
    </Box>
  );
}

type PileRowProps = Omit<PileProps, "rows" | "isFolded"> & { changes: TriagedChange[] };

function PileRow({ changes, selection, hasKeys, detailed, onDetail, decide, open, undo }: PileRowProps) {
  const first = changes[0]!;
  const others = changes.slice(1);
  const ids = changes.map(({ id }) => id);
  const of = others.length > 0 ? `${changes.length} alike, ${first.title}` : first.title;
  const chosen = others.length > 0 ? undefined : first.decision?.verdict;
  const isDetailed = detailed === first.id;
  return (
    <UpdateEntry
      change={first}
      onOpen={open}
      row={{ [decidesAttribute]: ids.join(",") }}
      aside={
        <Choice
          type="checkbox"
          isChosen={ids.every(selection.isChosen)}
          onChange={(isChosen) => selection.set(ids, isChosen)}
        >
          Choose
        </Choice>
      }
    >
      {others.length > 0 && <Alike changes={changes} decide={decide} open={open} />}
      {isDetailed ? (
        <DecideForm
          of={of}
          before={first.decision}
          onDecide={(choice) => decide(changes, choice)}
          onClose={() => onDetail(null)}
        />
      ) : (
        <Box display="flex" flexWrap="wrap" gap="2">
          <DecideButtons
            of={of}
            chosen={chosen}
            hasKeys={hasKeys}
            onDecide={(verdict) => decide(changes, { verdict })}
            onDetail={() => onDetail(first.id)}
          />
          {undo && (
            <Button size="sm" variant="plain" onClick={() => undo(changes)} _print={{ display: "none" }}>
              Undo
            </Button>
          )}
        </Box>
      )}
    </UpdateEntry>
  );
}

/** Those that are nearly the same, opened in place: each can be looked at, and decided alone. */
function Alike({ changes, decide, open }: Pick<PileActions, "decide" | "open"> & { changes: TriagedChange[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <Button
        size="xs"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        _print={{ display: "none" }}
      >
        {changes.length} alike
      </Button>
      <Box as="ul" id={id} hidden={!isOpen} mt="2" borderTopWidth="1px">
        {isOpen &&
          changes.map((change) => (
            <Box
              as="li"
              key={change.id}
              {...{ [decidesAttribute]: change.id }}
              tabIndex={-1}
              py="2.5"
              borderBottomWidth="1px"
              display="flex"
              flexDirection="column"
              gap="1.5"
            >
              <TitleButton data-open={change.id} fontSize="sm" fontWeight="medium" onClick={() => open(change.id)}>
                {change.title}
              </TitleButton>
              <Text fontSize="sm" color="fg.muted">
                {[change.reference, change.publishedOn && `dated ${formatDay(change.publishedOn)}`]
                  .filter(Boolean)
                  .concat(`seen ${formatMoment(change.detectedAt)}`)
                  .join(" · ")}
              </Text>
              <DecideButtons
                of={change.title}
                chosen={change.decision?.verdict}
                hasKeys={false}
                size="xs"
                onDecide={(verdict: Verdict) => decide([change], { verdict })}
              />
            </Box>
          ))}
      </Box>
    </Box>
  );
}
