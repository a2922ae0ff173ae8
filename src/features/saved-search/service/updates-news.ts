import type { ChangeRecord } from "../../watch/repository.ts";
import { readFilter } from "../../watch/service/filter.ts";
import { passesUpdates, type UpdatesFilter } from "../rules/passes.ts";
import type { NewsDeps, News, Passing } from "./news.ts";

type UpdatesDeps = Pick<NewsDeps, "stored" | "watch">;

/** The next of the changes of which something is new; undefined when nothing is. */
export async function updatesNews({ stored, watch }: UpdatesDeps, limit: number): Promise<News | undefined> {
  const rows = await stored.listNews(limit);
  if (rows.length === 0) return undefined;
  const known = new Map<ChangeRecord, Promise<ReadonlySet<string>>>();
  /** Whom a change concerns, or did as it was told before: found once, when the first query asks for it. */
  const concernedBy = (change: ChangeRecord) => {
    const asked = known.get(change) ?? watch.concernedBy(change);
    known.set(change, asked);
    return asked;
  };

  async function passesFor(companyId: string, change: ChangeRecord | null, filter: UpdatesFilter): Promise<boolean> {
    if (!change || !passesUpdates(change, filter)) return false;
    if (!filter.concerns) return true;
    return (await concernedBy(change)).has(companyId) === (filter.concerns === "yes");
  }

  return {
    passing(query) {
      const { filter } = readFilter(query);
      return rows.flatMap(({ change, before, position }): Passing[] => {
        // Taken back meanwhile: nobody is told of it.
        if (change.status !== "published" || !passesUpdates(change, filter)) return [];
        const passed = before !== null && passesUpdates(before, filter);
        const found = { subject: change.id, position };
        if (!filter.concerns) return passed ? [] : [found];
        const isFor = async (companyId: string) =>
          (await passesFor(companyId, change, filter)) && !(await passesFor(companyId, before, filter));
        return [{ ...found, isFor }];
      });
    },
    finish: () => stored.finishNews(rows.map(({ position }) => position)),
  };
}
