import { may } from "../../role/rules.ts";
import { plainWords } from "./words.ts";

export type Person = { userId: string; name: string; email: string; role: string };
export type Unit = { id: string; name: string };
export type Found = { id: string } | { fault: string };

/**
 * Finds a person by e-mail or by all of the name, in whatever order; who may be meant is named, and not taken, and neither is
 * whoever may not work on duties.
 */
export function personFinder(people: readonly Person[]) {
  const find = knownFinder(people);
  const unable = new Map(people.flatMap(({ userId, name, role }) => (may(role, "duty.work") ? [] : [[userId, name]])));
  return (cell: string): Found => {
    const found = find(cell);
    const name = "id" in found ? unable.get(found.id) : undefined;
    return name === undefined ? found : { fault: `${name} cannot answer for duties: the role may not work on them` };
  };
}

function knownFinder(people: readonly Person[]) {
  const byName = Map.groupBy(people, ({ name }) => sorted(name));
  const byEmail = new Map(people.map(({ email, userId }) => [email.toLowerCase(), userId]));
  return (cell: string): Found => {
    const text = cell.trim();
    const email = /[^\s<>(),;]+@[^\s<>(),;]+/.exec(text)?.[0].toLowerCase();
    const known = email === undefined ? undefined : byEmail.get(email);
    if (known !== undefined) return { id: known };
    const named = byName.get(sorted(text)) ?? [];
    if (named.length === 1) return { id: named[0]!.userId };
    if (named.length > 1) return { fault: `“${shown(text)}” is the name of several people: write the e-mail` };
    const words = plainWords(text).split(" ");
    // Whoever has given no name is called by the address, whose words are the company's.
    const like = people.filter(
      ({ name }) =>
        !name.includes("@") &&
        plainWords(name)
          .split(" ")
          .some((word) => word.length > 2 && words.includes(word)),
    );
    const hint = like.length === 1 ? `: is it ${like[0]!.name}?` : "";
    return { fault: `Nobody in the company is called “${shown(text)}”${hint}` };
  };
}

/** Finds a unit by its name, with or without the word for it. */
export function unitFinder(units: readonly Unit[]) {
  const plain = (name: string) =>
    plainWords(name)
      .replaceAll(/\b(dept|department|unit|team|division)\b/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
  const byName = Map.groupBy(units, ({ name }) => plain(name));
  return (cell: string): Found => {
    const named = byName.get(plain(cell)) ?? [];
    return named.length === 1 ? { id: named[0]!.id } : { fault: `There is no unit “${shown(cell)}”` };
  };
}

const sorted = (name: string): string => plainWords(name).split(" ").toSorted().join(" ");
const shown = (text: string): string => text.trim().slice(0, 60);
