import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { verdicts, type Verdict } from "#features/triage/vocabulary.ts";
import type { CompanyChange } from "#features/watch/schema.ts";
import { useMay } from "../../account/use-me.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Section } from "../../regulation/section.tsx";
import { DecideButtons } from "../inbox/decide-buttons.tsx";
import { DecideForm } from "../inbox/decide-form.tsx";
import { DecisionLine } from "../inbox/decision-line.tsx";
import { verdictKeys } from "../inbox/decision-words.ts";
import type { Choice, Deciding } from "../inbox/use-decide.ts";
import { useKeys, useKeySwitch } from "../../lib/use-keys.ts";

type ChangeDecisionProps = {
  companyId: string;
  change: Pick<CompanyChange, "id" | "title">;
  deciding: Deciding;
  /** The keys of the inbox act on this change. */
  hasKeys: boolean;
};

/** What the company decides of the change that is opened, as in the inbox, or what it has decided. */
export function ChangeDecision({ companyId, change: { id, title }, deciding, hasKeys }: ChangeDecisionProps) {
  const { data, isError, refetch } = trpc.triage.decisions.useQuery({ companyId, ids: id }, { staleTime: 0 });
  const decision = data?.data.find(({ changeId }) => changeId === id) ?? null;
  const chosen = deciding.decidedAs(id)?.verdict ?? decision?.verdict;
  const change = { id, title, decision };
  const [isDetailed, setDetailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const keys = useKeySwitch();
  const mayDecide = useMay("work.change");
  /** What had the focus goes; the keyboard stays here. */
  const leave = (act: () => void) => {
    place.current?.focus();
    setDetailed(false);
    act();
  };
  const decide = (choice: Choice) => leave(() => deciding.decide([change], choice));
  const undo = () => leave(() => deciding.undo([change]));
  useKeys(place, keys.isOn && hasKeys && mayDecide && data !== undefined, {
    ...Object.fromEntries(verdicts.map((verdict) => [verdictKeys[verdict], () => decide({ verdict })])),
    d: () => setDetailed(true),
    u: () => chosen !== undefined && undo(),
  });
  return (
    <Section title="Your decision">
      <Box ref={place} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="3">
        {isError && !data ? (
          <Failed onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton aria-hidden height="8" maxW="28rem" />
        ) : (
          <>
            <DecisionLine change={{ decision, withheld: null }} />
            {!mayDecide ? (
              decision === null && <Text fontSize="sm">Nothing is decided yet.</Text>
            ) : isDetailed ? (
              <DecideForm of={title} before={decision} onDecide={decide} onClose={() => leave(() => undefined)} />
            ) : (
              <DecideButtons
                of={title}
                chosen={chosen}
                hasKeys={keys.isOn}
                onDecide={(verdict: Verdict) => decide({ verdict })}
                onDetail={() => setDetailed(true)}
                onUndo={chosen === undefined ? undefined : undo}
              />
            )}
          </>
        )}
      </Box>
    </Section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Text role="alert" fontSize="sm">
      What you decided could not be loaded.{" "}
      <Button size="sm" variant="outline" ms="2" onClick={onRetry}>
        Retry
      </Button>
    </Text>
  );
}
