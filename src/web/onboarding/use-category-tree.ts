import { useState, type KeyboardEvent } from "react";
import { categories, type LicenceCategory } from "#features/company/vocabulary.ts";
import { visibleRows, type CategoryRow } from "./category-options.ts";

type Options = { selected: LicenceCategory | null; onChoose: (slug: LicenceCategory) => void; onClose: () => void };

/**
 * The behaviour of the category tree, by pointer and by the keys of the ARIA tree pattern.
 * Choosing a group keeps the tree open and shows what is inside: the group may be the answer, or the way to it.
 */
export function useCategoryTree({ selected, onChoose, onClose }: Options) {
  const parent = selected ? categories[selected].parent : undefined;
  const [open, setOpen] = useState<ReadonlySet<LicenceCategory>>(new Set(parent ? [parent] : []));
  const rows = visibleRows(open);
  const [active, setActive] = useState<LicenceCategory>(selected ?? rows[0]!.slug);

  const setExpanded = (slug: LicenceCategory, expanded: boolean) =>
    setOpen((before) => new Set(expanded ? [...before, slug] : [...before].filter((other) => other !== slug)));

  const press = (row: CategoryRow) => {
    setActive(row.slug);
    if (!row.isGroup) {
      onChoose(row.slug);
      return onClose();
    }
    if (row.slug === selected) return setExpanded(row.slug, !open.has(row.slug));
    onChoose(row.slug);
    setExpanded(row.slug, true);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = rows.findIndex((row) => row.slug === active);
    const row = rows[index];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = move(event.key, rows, index, open);
    if (next) setActive(next.slug);
    else if (event.key === "ArrowRight" && row.isGroup) setExpanded(row.slug, true);
    else if (event.key === "ArrowLeft" && open.has(row.slug)) setExpanded(row.slug, false);
    else if (event.key === "Enter" && row.slug === selected) onClose();
    else if (event.key === "Enter" || event.key === " ") press(row);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { rows, open, active, press, setExpanded, onKeyDown };
}

/** Where a key takes the focus; undefined when it does not move it. */
function move(
  key: string,
  rows: CategoryRow[],
  index: number,
  open: ReadonlySet<LicenceCategory>,
): CategoryRow | undefined {
  const row = rows[index]!;
  if (key === "ArrowDown") return rows[index + 1] ?? row;
  if (key === "ArrowUp") return rows[index - 1] ?? row;
  if (key === "Home") return rows[0];
  if (key === "End") return rows.at(-1);
  if (key === "ArrowRight" && row.isGroup && open.has(row.slug)) return rows[index + 1];
  if (key === "ArrowLeft" && row.parent && !open.has(row.slug)) return rows.find(({ slug }) => slug === row.parent);
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const starts = (candidate: CategoryRow) => candidate.name.toLowerCase().startsWith(key.toLowerCase());
  return rows.slice(index + 1).find(starts) ?? rows.find(starts);
}
