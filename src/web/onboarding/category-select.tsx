import { Box, Button, chakra } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { useRef, useState, type FocusEvent } from "react";
import { categories, type LicenceCategory } from "#features/company/vocabulary.ts";
import type { ControlProps } from "../components/fields/field.tsx";
import { fieldStyle } from "../components/fields/field-style.ts";
import { CategoryTree } from "./category-tree.tsx";

const Trigger = chakra("button", {
  base: {
    ...fieldStyle,
    minH: "11",
    px: "3",
    py: "2",
    display: "flex",
    alignItems: "center",
    gap: "2",
    textAlign: "start",
    cursor: "pointer",
  },
});

type CategorySelectProps = {
  control: ControlProps;
  value: LicenceCategory | null;
  customCategory: string;
  isDisabled: boolean;
  onChoose: (slug: LicenceCategory) => void;
  /** Others was chosen, or its text is to be edited. */
  onOthers: () => void;
  onLeave: () => void;
};

/** The category field: a button that shows the choice and drops the tree down. */
export function CategorySelect({
  control,
  value,
  customCategory,
  isDisabled,
  onChoose,
  onOthers,
  onLeave,
}: CategorySelectProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const shown = value === "others" ? customCategory : value && categories[value].name;

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    onLeave();
  };
  const { name: _name, ...aria } = control;
  return (
    <Box position="relative" onBlur={leave} display="flex" gap="2">
      <Trigger
        {...aria}
        ref={trigger}
        type="button"
        aria-haspopup="tree"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${control.id}-tree` : undefined}
        aria-labelledby={`${control.id}-label ${control.id}`}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Box as="span" flex="1" minW="0" color={shown ? "fg" : "fg.muted"} overflowWrap="anywhere" lineHeight="snug">
          {shown || "Select a category"}
        </Box>
        <Box as="span" aria-hidden color="fg.muted">
          <ChevronDown size={16} />
        </Box>
      </Trigger>
      {value === "others" && (
        <Button variant="outline" minH="11" disabled={isDisabled} onClick={onOthers} aria-label="Edit company category">
          Edit
        </Button>
      )}
      {isOpen && (
        <Box
          position="absolute"
          insetInline="0"
          top="100%"
          mt="1"
          zIndex="dropdown"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border.strong"
          borderRadius="md"
          boxShadow="raised"
          overflow="hidden"
        >
          <CategoryTree
            id={`${control.id}-tree`}
            labelId={`${control.id}-label`}
            selected={value}
            onChoose={(slug) => (slug === "others" ? onOthers() : onChoose(slug))}
            onClose={close}
          />
        </Box>
      )}
    </Box>
  );
}
