import { Box, chakra } from "@chakra-ui/react";
import { useLayoutEffect, useRef, useState, type ChangeEvent, type MouseEvent, type RefObject } from "react";
import { CodeSlots, type Selection } from "./code-slots.tsx";
import type { ControlProps } from "./field.tsx";

type CodeInputProps = ControlProps & {
  /** How many characters each group of slots holds: `[3, 3]` are two groups of three. */
  groups: readonly number[];
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The form's submit button may be disabled, and then a browser ignores Enter. */
  onEnter: () => void;
  disabled: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
};

// One field over drawn slots: it has one name, takes a paste and the code a phone offers, and every key works as in
// any text field. Six fields of one character each would have to imitate all of that.
const HiddenInput = chakra("input", {
  base: { position: "absolute", inset: "0", width: "100%", height: "100%", opacity: 0, cursor: "text" },
});

/** A short code, one character a slot. Spaces and hyphens of a pasted code are dropped. */
export function CodeInput({
  groups,
  value,
  onChange,
  onBlur,
  onEnter,
  disabled,
  inputRef,
  ...control
}: CodeInputProps) {
  const length = groups.reduce((sum, size) => sum + size, 0);
  const [selection, setSelection] = useState<Selection | null>(null);
  const caretToSet = useRef<number | null>(null);
  const slots = useRef<HTMLDivElement>(null);

  // The browser puts the caret to the end when the text it holds is replaced by another.
  useLayoutEffect(() => {
    if (caretToSet.current !== null) inputRef.current?.setSelectionRange(caretToSet.current, caretToSet.current);
    caretToSet.current = null;
  });

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = typedInto(value, target.value, target.selectionStart ?? length, length);
    caretToSet.current = typed.caret;
    setSelection({ start: typed.caret, end: typed.caret });
    onChange(typed.text);
  };
  const choose = ({ currentTarget, clientX, detail }: MouseEvent<HTMLInputElement>) => {
    if (detail > 1) return currentTarget.select();
    const index = Math.min(slotAt(slots.current, clientX), value.length);
    currentTarget.setSelectionRange(index, Math.min(index + 1, value.length));
  };
  const mark = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    setSelection({ start: currentTarget.selectionStart ?? 0, end: currentTarget.selectionEnd ?? 0 });
  return (
    <Box position="relative" maxW="sm" opacity={disabled ? 0.6 : 1}>
      <CodeSlots
        ref={slots}
        groups={groups}
        value={value}
        selection={disabled ? null : selection}
        isInvalid={control["aria-invalid"] ?? false}
      />
      <HiddenInput
        {...control}
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        disabled={disabled}
        onChange={change}
        onClick={choose}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter();
        }}
        onFocus={mark}
        onSelect={mark}
        onBlur={() => {
          setSelection(null);
          onBlur();
        }}
      />
    </Box>
  );
}

/** What the field holds after typing, and where the caret goes. In a full field a character replaces the one it meets. */
function typedInto(before: string, raw: string, rawCaret: number, length: number): { text: string; caret: number } {
  const clean = (text: string) => text.replaceAll(/[\s-]/g, "");
  const text = clean(raw);
  const caret = Math.min(clean(raw.slice(0, rawCaret)).length, length);
  const isOver = before.length === length && text.length === length + 1;
  return { text: (isOver ? text.slice(0, caret) + text.slice(caret + 1) : text).slice(0, length), caret };
}

/** The last slot that begins left of a point. */
function slotAt(slots: HTMLElement | null, x: number): number {
  const begins = [...(slots?.querySelectorAll("[data-slot]") ?? [])].map((slot) => slot.getBoundingClientRect().left);
  return Math.max(0, begins.filter((left) => left <= x).length - 1);
}
