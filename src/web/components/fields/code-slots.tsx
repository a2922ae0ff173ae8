import { Box, chakra } from "@chakra-ui/react";
import { Fragment, type Ref } from "react";

/** Places between characters, as a text field counts them. */
export type Selection = { start: number; end: number };

const Slot = chakra("div", {
  base: {
    flex: "1",
    height: "12",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    bg: "bg.panel",
    fontSize: "xl",
    fontWeight: "semibold",
    fontVariantNumeric: "tabular-nums",
    "&[data-invalid]": { borderColor: "border.error" },
    "&[data-active]": {
      outline: "2px solid",
      outlineColor: "brand.fg",
      outlineOffset: "-1px",
      borderColor: "brand.fg",
    },
  },
});

type CodeSlotsProps = {
  groups: readonly number[];
  value: string;
  /** Null while the field does not have the focus. */
  selection: Selection | null;
  isInvalid: boolean;
  ref: Ref<HTMLDivElement>;
};

/** What is seen of a code field: its characters in slots, and where the next one goes. */
export function CodeSlots({ groups, value, selection, isInvalid, ref }: CodeSlotsProps) {
  const length = groups.reduce((sum, size) => sum + size, 0);
  const isActive = (index: number) => selection !== null && isWithin(index, selection, length);
  return (
    <Box ref={ref} aria-hidden display="flex" alignItems="center" gap={{ base: "1", sm: "2" }}>
      {groups.map((size, group) => {
        const first = groups.slice(0, group).reduce((sum, before) => sum + before, 0);
        return (
          <Fragment key={first}>
            {group > 0 && <Box width="2" height="2px" borderRadius="full" bg="border.control" />}
            {Array.from({ length: size }, (_, place) => first + place).map((index) => (
              <Slot
                key={index}
                data-slot
                data-active={isActive(index) || undefined}
                data-invalid={isInvalid || undefined}
              >
                {value[index] ?? (isActive(index) && <Caret />)}
              </Slot>
            ))}
          </Fragment>
        );
      })}
    </Box>
  );
}

function Caret() {
  return (
    <Box
      width="2px"
      height="5"
      bg="fg"
      animation="breathe 1.1s step-end infinite"
      _motionReduce={{ animation: "none" }}
    />
  );
}

/** Is a slot selected, or the one where the next character goes? */
function isWithin(index: number, { start, end }: Selection, length: number): boolean {
  const first = Math.min(start, length - 1);
  return index >= first && index < Math.max(end, first + 1);
}
