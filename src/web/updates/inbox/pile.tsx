import { Box, Button, Text } from "@chakra-ui/react";
import { memo, useId, useState } from "react";
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
import { rowAttribute } from "../../lib/use-keys.ts";

export type PileActions = {
  decide: (changes: TriagedChange[], choice: Decided) => void;
  open: (id: string) => void;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  /** Opens the form of the decision of a row, by the id of its first; null: closes it. */
  detail: (id: string | null) => void;
  undo: (changes: TriagedChange[]) => void;
};
type PileProps = {
  /** The same at every drawing (useStable), so that a key draws the rows anew that it changes, and no others. */
  actions: PileActions;
  rows: readonly TriagedChange[];
  /** What waits, near-identical ones folded; else what is decided, to be undone. */
  isWaiting: boolean;
  mayDecide: boolean;
  isChosen: Selection["isChosen"];
  hasKeys: boolean;
  /** The id of the first of those that are decided with a reason just now. */
  detailed: string | null;
};

/** The updates of the inbox; near-identical ones that wait are one row, and stay as many. */
export function Pile({ rows, isWaiting, mayDecide, isChosen, detailed, ...props }: PileProps) {
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {(isWaiting ? fold(rows) : rows.map((change) => [change])).map((changes) => (
        <PileRow
          key={changes[0]!.id}
          changes={changes}
          isWaiting={isWaiting}
          mayDecide={mayDecide}
          isChosen={changes.every(({ id }) => isChosen(id))}
          isDetailed={detailed === changes[0]!.id}
          {...props}
        />
      ))}
    </Box>
  );
}

type PileRowProps = Pick<PileProps, "actions" | "isWaiting" | "mayDecide" | "hasKeys"> & {
  changes: TriagedChange[];
  isChosen: boolean;
  isDetailed: boolean;
};

/** Lists that are fetched anew hold the same changes in other objects. */
function isSameRow({ changes: before, ...a }: PileRowProps, { changes: after, ...b }: PileRowProps): boolean {
  const names = Object.keys(a) as (keyof typeof a)[];
  const isSame = before.length === after.length && before.every((change, at) => change === after[at]);
  return names.every((name) => a[name] === b[name]) && (isSame || JSON.stringify(before) === JSON.stringify(after));
}

const PileRow = memo(function PileRow({
  changes,
  isWaiting,
  mayDecide,
  isChosen,
  isDetailed,
  hasKeys,
  actions,
}: PileRowProps) {
  const { decide, open, choose, detail, undo } = actions;
  const first = changes[0]!;
  const others = changes.slice(1);
  const ids = changes.map(({ id }) => id);
  const of = others.length > 0 ? `${changes.length} alike, ${first.title}` : first.title;
  const chosen = others.length > 0 ? undefined : first.decision?.verdict;
  return (
    <UpdateEntry
      change={first}
      onOpen={open}
      row={{ [rowAttribute]: ids.join(",") }}
      aside={
        mayDecide && (
          <Choice type="checkbox" isChosen={isChosen} onChange={(next) => choose(ids, next)}>
            Choose
          </Choice>
        )
      }
    >
      {others.length > 0 && <Alike changes={changes} mayDecide={mayDecide} decide={decide} open={open} />}
      {!mayDecide ? null : isDetailed ? (
        <DecideForm
          of={of}
          before={first.decision}
          onDecide={(choice) => decide(changes, choice)}
          onClose={() => detail(null)}
        />
      ) : (
        <DecideButtons
          of={of}
          chosen={chosen}
          hasKeys={hasKeys}
          onDecide={(verdict) => decide(changes, { verdict })}
          onDetail={() => detail(first.id)}
          onUndo={isWaiting ? undefined : () => undo(changes)}
        />
      )}
    </UpdateEntry>
  );
}, isSameRow);

type AlikeProps = Pick<PileActions, "decide" | "open"> & { changes: TriagedChange[]; mayDecide: boolean };

/** Those that are nearly the same, opened in place: each can be looked at, and decided alone. */
function Alike({ changes, mayDecide, decide, open }: AlikeProps) {
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
              {...{ [rowAttribute]: change.id }}
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
              {mayDecide && (
                <DecideButtons
                  of={change.title}
                  chosen={change.decision?.verdict}
                  hasKeys={false}
                  size="xs"
                  onDecide={(verdict: Verdict) => decide([change], { verdict })}
                />
              )}
            </Box>
          ))}
      </Box>
    </Box>
  );
}
