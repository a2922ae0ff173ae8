import { Menu as ChakraMenu, defineSlotRecipe } from "@chakra-ui/react";
import type { ReactElement, ReactNode } from "react";

const recipe = defineSlotRecipe({
  slots: ["content", "item"],
  base: {
    content: {
      display: "flex",
      flexDirection: "column",
      minW: "10rem",
      maxW: "calc(100vw - 2rem)",
      p: "1",
      bg: "bg.panel",
      color: "fg",
      borderWidth: "1px",
      borderColor: "border.strong",
      borderRadius: "md",
      boxShadow: "overlay",
      outline: "none",
      zIndex: "popover",
      _open: { animation: "riseIn 120ms", _motionReduce: { animation: "none" } },
    },
    item: {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minH: "9",
      px: "2.5",
      borderRadius: "sm",
      fontSize: "sm",
      cursor: "pointer",
      // The one that the keyboard or the pointer is at.
      _highlighted: { bg: "brand.subtle", color: "brand.fg" },
      "& svg": { flexShrink: 0, boxSize: "1.15em" },
    },
  },
});

export type MenuChoice = { id: string; label: string; icon?: ReactNode };

type MenuProps = {
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  /** The button that opens it; it names the menu, and the focus returns to it. */
  trigger: ReactElement;
};

/** A few things to do, behind one button. Arrow keys, Home, End and the first letters lead through it. */
export function Menu({ choices, onChoose, trigger }: MenuProps) {
  return (
    <ChakraMenu.Root
      recipe={recipe}
      onSelect={({ value }) => onChoose(value)}
      positioning={{ placement: "bottom-end", strategy: "fixed", overflowPadding: 16 }}
      lazyMount
      unmountOnExit
    >
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      {/* Beside its trigger and not at the page's end, so that it belongs to the same landmark; fixed, so that nothing cuts it off. */}
      <ChakraMenu.Positioner>
        <ChakraMenu.Content>
          {choices.map(({ id, label, icon }) => (
            <ChakraMenu.Item key={id} value={id}>
              {icon}
              {label}
            </ChakraMenu.Item>
          ))}
        </ChakraMenu.Content>
      </ChakraMenu.Positioner>
    </ChakraMenu.Root>
  );
}
