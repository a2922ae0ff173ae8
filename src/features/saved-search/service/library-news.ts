import { lagosDay } from "#shared/lagos.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import type { Verdict } from "../../applicability/schema.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { parseFilter } from "../../catalogue/rules/filter.ts";
import { asRegulation } from "../../catalogue/rules/present.ts";
import { buildSearchIndex } from "../../catalogue/rules/search/build.ts";
import { searchQuery } from "../../catalogue/rules/search/query.ts";
import { rankRows } from "../../catalogue/rules/search/rank.ts";
import type { Instrument } from "../../catalogue/schema.ts";
import { licenceOf } from "../../company/rules.ts";
import type { Calendar } from "../../catalogue/rules/working-days.ts";
import type { Profile } from "../../company/schema.ts";
import { assess } from "../../risk/rules.ts";
import { passesForCompany, passesLibrary, type SeenByCompany } from "../rules/passes.ts";
import type { SavedQuery } from "../schema.ts";
import type { NewsDeps, News, Passing } from "./news.ts";

type LibraryDeps = Pick<NewsDeps, "stored" | "applicability" | "catalogue" | "companies" | "clock">;

/** The next of the regulations that are new or were revised, as they are now; undefined when there is none. */
export async function libraryNews(deps: LibraryDeps, limit: number): Promise<News | undefined> {
  const { stored, applicability, catalogue, companies, clock } = deps;
  const rows = await stored.listRevised(limit);
  const last = rows.at(-1);
  if (!last) return undefined;
  const { byKey } = await catalogue.snapshot();
  const { calendar } = await catalogue.calendar();
  const judge = judging(await applicability.judge(), { today: lagosDay(clock.now()), calendar });
  const revised = rows.flatMap(({ id, regulationId, before }) => {
    const after = byKey.get(regulationId);
    return after ? [{ position: id, before, after }] : [];
  });
  const said = saying(revised.flatMap(({ before, after }) => [after, ...(before ? [before] : [])]));
  const profiles = new Map<string, Promise<Profile>>();
  const profileOf = (companyId: string) => {
    const profile = profiles.get(companyId) ?? companies.getProfile(companyId);
    profiles.set(companyId, profile);
    return profile;
  };

  return {
    passing(query) {
      const asked = askedOf(query);
      const sayers = said(query.search);
      const passes = (instrument: Instrument) =>
        (sayers === undefined || sayers.has(instrument)) && passesLibrary(instrument, asked.filter);
      return revised.flatMap(({ position, before, after }): Passing[] => {
        if (!passes(after)) return [];
        const passed = before !== null && passes(before);
        const found = { subject: after.key, position };
        if (!asked.risk && !asked.applies) return passed ? [] : [found];
        const isFor = async (companyId: string) => {
          const profile = await profileOf(companyId);
          const passesFor = (instrument: Instrument) => passesForCompany(judge(instrument, profile), asked);
          return passesFor(after) && !(passed && passesFor(before));
        };
        return [{ ...found, isFor }];
      });
    },
    finish: () => stored.finishRevisions(last.id),
  };
}

function askedOf({ search: _search, applies, ...query }: SavedQuery) {
  const { filter } = parseFilter(query);
  return { filter, risk: filter.risk, applies: applies?.toLowerCase() };
}

/** Which of these instruments say what was searched for; undefined where no words were. Their words are read once. */
function saying(instruments: readonly Instrument[]) {
  let index: ReturnType<typeof buildSearchIndex> | undefined;
  return (text: string | undefined): ReadonlySet<Instrument> | undefined => {
    if (!text) return undefined;
    const query = searchQuery(text);
    index ??= buildSearchIndex(instruments);
    return new Set(query ? Array.from(rankRows(index, query), (row) => instruments[row]!) : []);
  };
}

/** On which day, and which days are free. */
type AsOf = { today: string; calendar: Calendar };
type Judge = (instrument: Instrument, profile: Profile) => Verdict;

/** An instrument as a company sees it: judged once for companies with the same profile. */
function judging(judge: Judge, day: AsOf) {
  const known = new Map<Instrument, Map<string, SeenByCompany>>();
  return (instrument: Instrument, profile: Profile): SeenByCompany => {
    const seen = known.get(instrument) ?? new Map<string, SeenByCompany>();
    known.set(instrument, seen);
    const alike = canonicalJson(profile);
    const judged = seen.get(alike) ?? asSeen(instrument, profile, judge(instrument, profile), day);
    seen.set(alike, judged);
    return judged;
  };
}

function asSeen(instrument: Instrument, profile: Profile, verdict: Verdict, { today, calendar }: AsOf): SeenByCompany {
  const riskLevel = isBinding(verdict.result)
    ? assess(instrument, verdict, today, licenceOf(profile), calendar).level
    : asRegulation(instrument).risk_level;
  return { verdict: verdict.result, riskLevel };
}
