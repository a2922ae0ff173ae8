import type { ListedCompany } from "#features/operation/service/companies.ts";
import { plural } from "#shared/plural.ts";
import { aligned, day, harmless, print } from "./plain-text.ts";
import { withServices } from "./services.ts";

/** `ilana company list [word]`: every company, or those with the word in name, e-mail or id. */
export async function listCompanies(word: string | undefined, { json = false }: { json?: boolean }): Promise<void> {
  await withServices({}, async ({ companyAdmin }) => {
    const companies = await companyAdmin.list(word);
    if (json) return print(JSON.stringify(companies, null, 2));
    const heading = ["ID", "NAME", "E-MAIL", "SIGNED UP", "CONFIRMED", "SUSPENDED", "LAST SEEN", "FILES"];
    for (const line of aligned([heading, ...companies.map(rowOf)])) print(line);
  });
}

/** `ilana company suspend <id or e-mail>`: ends its sessions and keeps it out, until it is resumed. */
export async function suspendCompany(idOrEmail: string, { reason }: { reason: string }): Promise<void> {
  await withServices({}, async ({ companyAdmin }) => {
    const { company, sessionsEnded } = await companyAdmin.suspend(idOrEmail, reason);
    print(`${named(company)} is suspended; ${plural(sessionsEnded, "session")} ended`);
  });
}

/** `ilana company resume <id or e-mail>`. */
export async function resumeCompany(idOrEmail: string): Promise<void> {
  await withServices({}, async ({ companyAdmin }) =>
    print(`${named(await companyAdmin.resume(idOrEmail))} may sign in again`),
  );
}

/** `ilana company delete <id> --name <name>`: removes it with all that is its own. */
export async function deleteCompany(id: string, { name }: { name: string }): Promise<void> {
  await withServices({}, async ({ companyAdmin }) => {
    const { company, files, removed } = await companyAdmin.remove(id, name);
    print(`${named(company)} is deleted${files > 0 ? `, with ${removed} of ${plural(files, "file")}` : ""}`);
    if (removed < files)
      print(
        "A file that others have too stays; one touched within the minute goes within two hours, while a server runs.",
      );
    print("Backups made before still hold it: docs/operations.md says what to do.");
  });
}

const named = ({ name, email, id }: ListedCompany) => `${harmless(name)} (${email}, ${id})`;

function rowOf(company: ListedCompany): string[] {
  const { id, name, email, createdAt, emailConfirmedAt, suspendedAt, lastSeenAt, bytes } = company;
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return [id, harmless(name), email, day(createdAt), day(emailConfirmedAt), day(suspendedAt), day(lastSeenAt), size];
}
