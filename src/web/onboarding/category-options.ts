import { categories, licenceCategories, type LicenceCategory } from "#features/company/vocabulary.ts";

/** One row of the category tree as it is drawn now. */
export type CategoryRow = {
  slug: LicenceCategory;
  name: string;
  level: 1 | 2;
  parent: LicenceCategory | undefined;
  isGroup: boolean;
  position: number;
  setSize: number;
};

const childrenOf = (parent: LicenceCategory | undefined) =>
  licenceCategories.filter((slug) => categories[slug].parent === parent);

function rowsOf(parent: LicenceCategory | undefined, isOpen: (slug: LicenceCategory) => boolean): CategoryRow[] {
  const siblings = childrenOf(parent);
  return siblings.flatMap((slug, index) => {
    const isGroup = childrenOf(slug).length > 0;
    const row: CategoryRow = {
      slug,
      name: categories[slug].name,
      level: parent ? 2 : 1,
      parent,
      isGroup,
      position: index + 1,
      setSize: siblings.length,
    };
    return isGroup && isOpen(slug) ? [row, ...rowsOf(slug, isOpen)] : [row];
  });
}

/** The rows to draw when the groups in `open` are expanded. */
export function visibleRows(open: ReadonlySet<LicenceCategory>): CategoryRow[] {
  return rowsOf(undefined, (slug) => open.has(slug));
}
