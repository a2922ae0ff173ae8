import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Client } from "#platform/client.ts";
import type { MetricCounters } from "#platform/metric-counters.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { AccountService } from "../account/service.ts";
import type { EmailConfirmation } from "../account/service/confirming.ts";
import { fileName } from "../document/rules/name.ts";
import { joinPages } from "../document/rules/reading.ts";
import type { DocumentService } from "../document/service.ts";
import type { RiskService } from "../risk/service.ts";
import type { PolicyFacts, PolicyRepository } from "./repository.ts";
import { clausesOf, mostClauses } from "./rules/clauses.ts";
import { changedSince, policyDuties } from "./rules/duty.ts";
import { policyCsv, policyMarkdown } from "./adapters/table-file.ts";
import type { AssessedPolicy, Policy } from "./schema.ts";
import { assessingNext, type AssessingDeps } from "./service/assessing.ts";
import { mostPolicies, mostPolicyChars, mostPolicyPages, type PolicyTableFormat } from "./vocabulary.ts";

export type PolicyDeps = AssessingDeps & {
  stored: PolicyRepository;
  documents: Pick<DocumentService, "readBrought">;
  accounts: Pick<AccountService, "count">;
  emails: Pick<EmailConfirmation, "requireConfirmed">;
  risk: RiskService;
  clock: Clock;
  metricCounters: MetricCounters;
};
export type PolicyService = ReturnType<typeof policyService>;

const nowhere = () => new AppError("not_found", "Policy not found");

export function policyService(deps: PolicyDeps) {
  const { stored, documents, accounts, emails, risk, clock } = deps;

  async function found(policy: Promise<PolicyFacts | undefined>): Promise<Policy> {
    const row = await policy;
    if (!row) throw nowhere();
    return asPolicy(row);
  }

  async function get(companyId: string, id: string): Promise<AssessedPolicy> {
    const row = await stored.find(companyId, id);
    if (!row) throw nowhere();
    const { rows } = row;
    if (rows === null) return { ...asPolicy(row), rows: [], changedSince: 0 };
    const { evaluated } = await risk.ofCompany(companyId);
    return { ...asPolicy(row), rows, changedSince: changedSince(rows, policyDuties(evaluated, lagosDay(clock.now()))) };
  }

  return {
    ...assessingNext(deps),
    get,

    /** A company's policies, the newest first. */
    async list(companyId: string): Promise<Policy[]> {
      return (await stored.list(companyId)).map(asPolicy);
    },

    /**
     * Reads a file and keeps its text for the company alone; it is assessed in the background.
     * @throws AppError `too_large`, `unsupported_type`, `invalid_input` for what cannot be read, `conflict` when the company
     * has as many as it may have, `forbidden` until its e-mail is confirmed, `too_many_requests`
     */
    async bring(companyId: string, file: { bytes: Buffer; name: string }, client: Client): Promise<Policy> {
      await emails.requireConfirmed(companyId);
      await accounts.count("upload", companyId, client);
      const { kind, pages } = await documents.readBrought({ ...file, mostPages: mostPolicyPages });
      const text = joinPages(pages);
      const refusal = whyNotAssessed(text);
      if (refusal) throw refusal;
      const row = await stored.add({
        companyId,
        name: fileName(file.name, "policy"),
        kind,
        pages: pages.length > 1 || kind === "pdf" ? pages.length : null,
        chars: text.length,
        text,
        createdAt: instant(clock),
      });
      if (!row)
        throw new AppError("conflict", `At most ${mostPolicies} policies are kept. Delete one that you do not need.`);
      return asPolicy(row);
    },

    /** Has it assessed again, by the library and the profile as they are now. @throws AppError `not_found` */
    assess: (companyId: string, id: string) => found(stored.restart(companyId, id, instant(clock))),

    /** @throws AppError `not_found` */
    cancel: (companyId: string, id: string) => found(stored.cancel(companyId, id, instant(clock))),

    /** @throws AppError `not_found` */
    async remove(companyId: string, id: string): Promise<void> {
      if (!(await stored.remove(companyId, id, instant(clock)))) throw nowhere();
    },

    /** The table as a file. @throws AppError `not_found` where there is none, `too_many_requests` */
    async tableOf(companyId: string, id: string, format: PolicyTableFormat, client: Client) {
      await accounts.count("export", companyId, client);
      const policy = await get(companyId, id);
      if (policy.assessedAt === null) throw nowhere();
      return { name: policy.name, text: format === "csv" ? policyCsv(policy) : policyMarkdown(policy) };
    },
  };
}

function whyNotAssessed(text: string): AppError | undefined {
  const tooLong = `The document is too long: at most ${mostPolicyChars.toLocaleString("en-GB")} characters are assessed`;
  if (text.length > mostPolicyChars) return new AppError("too_large", tooLong);
  const clauses = clausesOf(text).length;
  if (clauses > mostClauses)
    return new AppError("too_large", `The document has ${clauses} paragraphs; at most ${mostClauses} are assessed`);
  if (clauses > 0) return undefined;
  const noText =
    "No text was found in the file. Pictures of pages are not read: bring the file that they were made of.";
  return new AppError("invalid_input", noText);
}

/** As the company sees it. */
function asPolicy(row: PolicyFacts): Policy {
  const { id, name, kind, pages, chars, state, progress, problem, createdAt, assessedAt, counts } = row;
  return { id, name, kind, pages, chars, state, progress, problem, createdAt, assessedAt, counts };
}
