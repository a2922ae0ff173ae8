import { Box, Button, VisuallyHidden, chakra } from "@chakra-ui/react";
import { verdictLabels, verdicts, type Verdict } from "#features/triage/vocabulary.ts";
import { verdictKeys } from "./decision-words.ts";

type DecideButtonsProps = {
  /** What is decided, for those who do not see where the buttons stand. */
  of: string;
  chosen?: Verdict | undefined;
  hasKeys: boolean;
  size?: "xs" | "sm";
  onDecide: (verdict: Verdict) => void;
  onDetail?: () => void;
  /** Where something is decided. */
  onUndo?: (() => void) | undefined;
};

/** The three decisions, each with its key, and the way to say more. */
export function DecideButtons({ of, chosen, hasKeys, size = "sm", onDecide, onDetail, onUndo }: DecideButtonsProps) {
  return (
    <Box role="group" aria-label={`Decide: ${of}`} display="flex" flexWrap="wrap" gap="2" _print={{ display: "none" }}>
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          size={size}
          variant={verdict === chosen ? "subtle" : "outline"}
          aria-pressed={chosen === undefined ? undefined : verdict === chosen}
          {...(hasKeys && { "aria-keyshortcuts": verdictKeys[verdict] })}
          onClick={() => onDecide(verdict)}
        >
          {verdictLabels[verdict]}
          {hasKeys && <Key>{verdictKeys[verdict]}</Key>}
        </Button>
      ))}
      {onDetail && (
        <Button size={size} variant="plain" onClick={onDetail}>
          With reason or due day…
          <VisuallyHidden> for {of}</VisuallyHidden>
          {hasKeys && <Key>d</Key>}
        </Button>
      )}
      {onUndo && (
        <Button size={size} variant="plain" onClick={onUndo}>
          Undo
        </Button>
      )}
    </Box>
  );
}

const KeyCap = chakra("kbd", {
  base: {
    px: "1.5",
    borderWidth: "1px",
    borderRadius: "sm",
    fontFamily: "mono",
    fontSize: "xs",
    lineHeight: "snug",
    color: "fg.muted",
  },
});

/** A key as it stands on a button: what is read out has it already. Where nothing points, nobody has keys. */
function Key({ children }: { children: string }) {
  return (
    <KeyCap aria-hidden display={{ base: "none", md: "inline-block" }}>
      {children}
    </KeyCap>
  );
}
