import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";
import { hourMs } from "#shared/duration.ts";
import { asLogo } from "#platform/images.ts";
import type { Client } from "#platform/client.ts";
import type { CompanyChanges, CompanyRepository, CompanyRow } from "./repository.ts";
import { categoryName, parseCategory, parseEmployeeSize, parseIndustry, parseService } from "./rules.ts";
import type { Company, Profile, UpdateInput } from "./schema.ts";
import { messages } from "./vocabulary.ts";

export type CompanyDeps = {
  companies: CompanyRepository;
  /** Counts a change of the profile, or a new logo. @throws AppError `too_many_requests` */
  count: (use: "profile" | "logo", id: string, client: Client) => Promise<void>;
  files: Files;
  clock: Clock;
  /** How many bytes the logos of all companies may take. */
  logosBytes: number;
  /** The keys of the applicability questions a company may answer; they come with the catalogue. */
  questionKeys: () => Promise<ReadonlySet<string>>;
};
export type CompanyService = ReturnType<typeof companyService>;
export type SignedUpProfile = { createdAt: string; profile: Profile };

export function companyService({ companies, count, files, clock, logosBytes, questionKeys }: CompanyDeps) {
  async function get(id: string): Promise<Company> {
    return asCompany(await getRow(id));
  }

  async function getRow(id: string): Promise<CompanyRow> {
    const row = await companies.find(id);
    if (!row) throw new AppError("not_found", "Company not found");
    return row;
  }

  // What was replaced stays on the disk until it is swept (platform/files/sweep.ts).
  let replaced: { at: number; bytes: number }[] = [];

  /** Half of the room is kept for those who have confirmed their e-mail. */
  function refuseBeyondQuota(bytes: number, { emailConfirmedAt }: Pick<CompanyRow, "emailConfirmedAt">): void {
    const now = clock.now().getTime();
    replaced = replaced.filter(({ at }) => now - at < 2 * hourMs);
    const taken = replaced.reduce((sum, old) => sum + old.bytes, bytes);
    if (taken > (emailConfirmedAt === null ? logosBytes / 2 : logosBytes))
      throw new AppError("unavailable", "This server has no room for further logos. Please write to its operator.");
  }

  async function keepLogo(owner: CompanyRow, upload: Buffer): Promise<{ logo?: string; logoBytes?: number }> {
    const logo = await asLogo(upload);
    refuseBeyondQuota((await companies.logosOfOthers(owner.id)) + logo.length, owner);
    return { logo: await files.save(logo, "png"), logoBytes: logo.length };
  }

  return {
    get,

    /** Whether a company is in use, kept out by the operator, or not there (any more). */
    async statusOf(id: string): Promise<"open" | "suspended" | "gone"> {
      const row = await companies.find(id);
      if (!row) return "gone";
      return row.suspendedAt === null ? "open" : "suspended";
    },

    /** Whether a company heads a group, or belongs to one. */
    isInGroup: (id: string): Promise<boolean> => companies.isInGroup(id),

    /** The company that signed up with an address, written in any case. */
    async findByEmail(email: string): Promise<Company | undefined> {
      const row = await companies.findByEmail(email.trim().toLowerCase());
      return row && asCompany(row);
    },

    /** Moves with whatever a company says of itself or watches, and never comes back. @throws AppError `not_found` */
    async revisionOf(id: string): Promise<number> {
      return (await companies.findRevision(id)) ?? (await getRow(id), 0);
    },

    /** The profile as the rules read it. @throws AppError `not_found` */
    async getProfile(id: string): Promise<Profile> {
      return asProfile(await getRow(id));
    },

    /** The same of several at once, by their ids, with when each signed up; those that are not there are left out. */
    async profilesOf(ids: readonly string[]): Promise<Map<string, SignedUpProfile>> {
      const rows = await companies.listOf(ids);
      return new Map(rows.map((row) => [row.id, { createdAt: row.createdAt, profile: asProfile(row) }]));
    },

    /** Every company's profile, a page at a time: whoever works through ten thousand lets others in between. */
    async *listProfiles(limit = 100): AsyncGenerator<{ id: string; name: string; profile: Profile }[]> {
      for (let after = ""; ;) {
        const rows = await companies.list({ after, limit });
        yield rows.map((row) => ({ id: row.id, name: row.name, profile: asProfile(row) }));
        if (rows.length < limit) return;
        after = rows.at(-1)!.id;
      }
    },

    /** Counts the logos of before their bytes were counted. One that is missing takes nothing. */
    async measureLogos(): Promise<void> {
      for (const { id, logo } of await companies.listUnmeasured())
        await companies.setLogoBytes(id, logo, (await files.find(logo))?.length ?? 0);
    },

    /**
     * Stores what changed, and a new logo if one was uploaded.
     * @throws AppError `invalid_input` listing every fault; then nothing is stored; `too_many_requests`, `unavailable`
     */
    async update(id: string, input: UpdateInput, upload: Buffer | null, client: Client): Promise<Company> {
      await count(upload ? "logo" : "profile", id, client);
      const questions = input.answers ? await questionKeys() : new Set<string>();
      const row = await getRow(id);
      const changes = changesOf(input, row, questions);
      const kept = upload ? await keepLogo(row, upload) : {};
      let before: number | null = null;
      if (Object.keys({ ...changes, ...kept }).length > 0 || input.answers)
        await companies.update(
          id,
          async (stored, logosOfOthers) => {
            if (kept.logo && kept.logo !== stored.logo) before = stored.logoBytes;
            // Asked before as well; here nobody else changes it meanwhile.
            if (kept.logoBytes !== undefined) refuseBeyondQuota((await logosOfOthers()) + kept.logoBytes, row);
            return { ...changesOf(input, stored, questions), ...kept, updatedAt: instant(clock) };
          },
          input.answers ?? {},
        );
      if (before !== null) replaced.push({ at: clock.now().getTime(), bytes: before });
      return get(id);
    },
  };
}

/** The stored form of what the caller changes. Every fault is reported at once, and then nothing is stored. */
function changesOf(
  input: UpdateInput,
  current: Pick<CompanyRow, "category" | "customCategory">,
  questions: ReadonlySet<string>,
): Omit<CompanyChanges, "updatedAt"> {
  const faults: string[] = [];
  const changes: Omit<CompanyChanges, "updatedAt"> = {};
  const take = <T>(value: string | undefined, parse: (text: string) => T | undefined, message: string) => {
    if (value === undefined) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) faults.push(message);
    return parsed;
  };

  if (input.email !== undefined) faults.push(messages.emailFixed);
  if (input.name !== undefined) changes.name = input.name;
  if (input.description !== undefined) changes.description = input.description;
  const industry = take(input.industry, parseIndustry, messages.industry);
  if (industry) changes.industry = industry;
  const employeeSize = take(input.employeeSize, parseEmployeeSize, messages.employeeSize);
  if (employeeSize) changes.employeeSize = employeeSize;
  const category = take(input.category, parseCategory, messages.category);
  if (category ?? input.customCategory) {
    changes.category = category ?? current.category;
    changes.customCategory = changes.category === "others" ? (input.customCategory ?? current.customCategory) : null;
    if (changes.category === "others" && !changes.customCategory) faults.push(messages.customCategory);
  }
  if (input.services) {
    const parsed = input.services.map(parseService);
    if (parsed.includes(undefined)) faults.push(messages.services);
    changes.services = [...new Set(parsed.filter((service) => service !== undefined))];
  }
  for (const key of Object.keys(input.answers ?? {})) if (!questions.has(key)) faults.push(`Unknown question: ${key}`);

  if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
  return changes;
}

function asCompany(row: CompanyRow): Company {
  const { id, logo, logoBytes: _bytes, emailConfirmedAt, suspendedAt: _suspended, services, ...rest } = row;
  return {
    _id: id,
    isEmailConfirmed: emailConfirmedAt !== null,
    ...rest,
    logo: logo && `/files/${logo}`,
    categoryName: categoryName(row.category, row.customCategory),
    services: services ?? [],
  };
}

function asProfile({ industry, category, customCategory, services, employeeSize, answers }: CompanyRow): Profile {
  const own = category === "others" && customCategory ? { customCategory } : {};
  return { industry, category, ...own, services, employeeSize, answers };
}
