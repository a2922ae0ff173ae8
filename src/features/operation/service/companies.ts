import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { CompanyAdminRepository } from "../repository/companies.ts";
import { reasonOf } from "./reason.ts";

export type CompanyAdminDeps = {
  stored: CompanyAdminRepository;
  /** Removes those of these files that no row names any more; answers how many are gone. */
  removeUnnamed: (names: readonly string[]) => Promise<number>;
  clock: Clock;
};
export type ListedCompany = Awaited<ReturnType<CompanyAdminRepository["list"]>>[number];

/** What the operator does to companies, at the command line (docs/decisions/0024). */
export function companyAdmin({ stored, removeUnnamed, clock }: CompanyAdminDeps) {
  /** @throws AppError `not_found`; `conflict` for an address that several companies have */
  async function find(idOrEmail: string): Promise<ListedCompany> {
    const wanted = idOrEmail.trim().toLowerCase();
    const [found, ...others] = (await stored.list()).filter(({ id, email }) => id === wanted || email === wanted);
    if (others.length > 0)
      throw new AppError("conflict", `Several companies have the e-mail ${idOrEmail}: name one by its id`);
    if (!found) throw new AppError("not_found", `There is no company with the id or e-mail ${idOrEmail}`);
    return found;
  }

  return {
    find,

    /** All companies, or those with a word in name, e-mail or id. */
    async list(word = ""): Promise<ListedCompany[]> {
      const wanted = word.trim().toLowerCase();
      const isWanted = (text: string) => text.toLowerCase().includes(wanted);
      return (await stored.list()).filter(({ id, name, email }) => [id, name, email].some(isWanted));
    },

    /**
     * Keeps a company out until it is resumed. Answers it with how many sessions ended.
     * @throws AppError `not_found`, `invalid_input` without a reason or with a long one, `conflict` when it is suspended
     */
    async suspend(idOrEmail: string, given: string): Promise<{ company: ListedCompany; sessionsEnded: number }> {
      const reason = reasonOf(given);
      const company = await find(idOrEmail);
      const sessionsEnded = await stored.suspend(company.id, reason, instant(clock));
      if (sessionsEnded === undefined) throw new AppError("conflict", `${company.name} is suspended already`);
      return { company, sessionsEnded };
    },

    /** @throws AppError `not_found`, `conflict` when it is not suspended */
    async resume(idOrEmail: string): Promise<ListedCompany> {
      const company = await find(idOrEmail);
      if (!(await stored.resume(company.id, instant(clock))))
        throw new AppError("conflict", `${company.name} is not suspended`);
      return company;
    },

    /**
     * Removes a company with all that is its own. Its name is asked for, so that none goes by a slip.
     * @throws AppError `not_found`, `invalid_input` for another name; then nothing is removed
     */
    async remove(id: string, name: string): Promise<{ company: ListedCompany; files: number; removed: number }> {
      const company = await find(id);
      if (company.id !== id.trim().toLowerCase())
        throw new AppError("invalid_input", "A company is deleted by its id, not by its e-mail");
      const files = await stored.remove(company.id, name, instant(clock));
      if (!files)
        throw new AppError("invalid_input", `The company ${company.id} has another name. Nothing was deleted.`);
      return { company, files: files.length, removed: await removeUnnamed(files) };
    },
  };
}
