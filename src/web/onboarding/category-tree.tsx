import { Box, chakra } from "@chakra-ui/react";
import { Check, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import type { CategoryRow } from "./category-options.ts";
import { useCategoryTree } from "./use-category-tree.ts";

type CategoryTreeProps = {
  id: string;
  labelId: string;
  selected: LicenceCategory | null;
  onChoose: (slug: LicenceCategory) => void;
  onClose: () => void;
};

/** The list that drops down: licence groups that open to their sub-licences. */
export function CategoryTree({ id, labelId, selected, onChoose, onClose }: CategoryTreeProps) {
  const tree = useCategoryTree({ selected, onChoose, onClose });
  return (
    <Box
      as="ul"
      id={id}
      role="tree"
      aria-labelledby={labelId}
      tabIndex={-1}
      onKeyDown={tree.onKeyDown}
      // Spec section 9: at most 300 px high.
      maxH="300px"
      overflowY="auto"
      p="1"
      outline="none"
    >
      {tree.rows.map((row) => (
        <TreeRow
          key={row.slug}
          row={row}
          isSelected={row.slug === selected}
          isActive={row.slug === tree.active}
          isOpen={tree.open.has(row.slug)}
          onPress={() => tree.press(row)}
          onToggle={() => tree.setExpanded(row.slug, !tree.open.has(row.slug))}
        />
      ))}
    </Box>
  );
}

type TreeRowProps = {
  row: CategoryRow;
  isSelected: boolean;
  isActive: boolean;
  isOpen: boolean;
  onPress: () => void;
  onToggle: () => void;
};

const RowItem = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minH: "10",
    pe: "3",
    borderRadius: "sm",
    cursor: "pointer",
    fontSize: "sm",
    lineHeight: "snug",
    _hover: { bg: "bg.subtle" },
    _focusVisible: { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" },
    _selected: { color: "brand.fg", fontWeight: "medium", bg: "brand.subtle" },
  },
});

function TreeRow({ row, isSelected, isActive, isOpen, onPress, onToggle }: TreeRowProps) {
  const ref = useRef<HTMLLIElement>(null);
  // Focus follows the active row; only that row is in the tab order.
  useEffect(() => {
    if (isActive) ref.current?.focus();
  }, [isActive]);
  return (
    <RowItem
      ref={ref}
      role="treeitem"
      tabIndex={isActive ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={isSelected}
      aria-expanded={row.isGroup ? isOpen : undefined}
      ps={row.level === 2 ? "8" : "1"}
      onClick={onPress}
    >
      <Box
        aria-hidden
        boxSize="7"
        flexShrink="0"
        display="grid"
        placeItems="center"
        visibility={row.isGroup ? "visible" : "hidden"}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <ChevronRight size={16} style={{ transform: isOpen ? "rotate(90deg)" : undefined }} />
      </Box>
      <Box flex="1" py="2">
        {row.name}
      </Box>
      {isSelected && <Check size={16} aria-hidden />}
    </RowItem>
  );
}
