import { categories, type LicenceCategory } from "#features/company/vocabulary.ts";
import { categoryChoices } from "./profile-rules.ts";

/** The choices in the order of the specification, with those of one group together. */
function grouped() {
  const groups: { group: LicenceCategory | undefined; choices: typeof categoryChoices }[] = [];
  for (const choice of categoryChoices) {
    const last = groups.at(-1);
    if (last && last.group === choice.group) last.choices.push(choice);
    else groups.push({ group: choice.group, choices: [choice] });
  }
  return groups;
}

/** The organization categories, for a select. */
export function CategoryOptions() {
  return grouped().map(({ group, choices }) =>
    group ? (
      <optgroup key={group} label={categories[group].name}>
        <Options choices={choices} />
      </optgroup>
    ) : (
      <Options key={choices[0]?.value} choices={choices} />
    ),
  );
}

function Options({ choices }: { choices: typeof categoryChoices }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
