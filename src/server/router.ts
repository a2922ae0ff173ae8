import { accountProcedures, emailProcedures, passwordProcedures } from "#features/account/procedures.ts";
import { applicabilityProcedures } from "#features/applicability/procedures.ts";
import { assistantProcedures } from "#features/assistant/procedures.ts";
import { activityProcedures } from "#features/audit/procedures.ts";
import { catalogueProcedures } from "#features/catalogue/procedures.ts";
import { companyProcedures, signInProcedures } from "#features/company/procedures.ts";
import { dashboardProcedures } from "#features/dashboard/procedures.ts";
import { draftProcedures, readingProcedures } from "#features/drafting/procedures.ts";
import { documentProcedures } from "#features/document/procedures.ts";
import { libraryProcedures } from "#features/library/procedures.ts";
import { liveProcedures } from "#features/live/procedures.ts";
import {
  deliveryProcedures,
  monitorProcedures,
  notificationProcedures,
  webhookProcedures,
} from "#features/notify/procedures.ts";
import { notForUsProcedures, triageProcedures } from "#features/triage/procedures.ts";
import { policyProcedures } from "#features/policy/procedures.ts";
import { savedSearchProcedures } from "#features/saved-search/procedures.ts";
import { announceProcedures, changeProcedures, sourceProcedures } from "#features/watch/procedures.ts";
import { operatorProcedures } from "#features/operation/procedures.ts";
import { router } from "#platform/trpc.ts";
import type { Services } from "#app.ts";

/** Every procedure, served twice: as tRPC under /trpc and, where it carries `openapi`, as REST under /api/v1. */
export function appRouter({
  accounts,
  companies,
  applicability,
  assistant,
  audit,
  catalogue,
  dashboard,
  documents,
  drafting,
  emails,
  library,
  live,
  narrowing,
  notify,
  operators,
  outbox,
  policies,
  readings,
  savedSearches,
  delivery,
  triage,
  watch,
}: Services) {
  return router({
    auth: router({ ...signInProcedures(companies), ...accountProcedures(accounts) }),
    company: companyProcedures(companies),
    password: passwordProcedures(accounts),
    email: emailProcedures(emails),
    applicability: applicabilityProcedures(applicability),
    regulation: catalogueProcedures(catalogue),
    dashboard: dashboardProcedures(dashboard),
    library: libraryProcedures(library),
    notification: router({
      ...notificationProcedures(notify),
      ...announceProcedures(watch),
      ...notForUsProcedures(triage),
      ...liveProcedures(live),
    }),
    monitor: monitorProcedures(notify, narrowing),
    delivery: deliveryProcedures(delivery, outbox),
    webhook: webhookProcedures(delivery),
    savedSearch: savedSearchProcedures(savedSearches),
    change: changeProcedures(watch),
    document: documentProcedures(documents),
    draft: draftProcedures(drafting),
    reading: readingProcedures(readings),
    source: sourceProcedures(watch),
    triage: triageProcedures(triage),
    assistant: assistantProcedures(assistant),
    policy: policyProcedures(policies),
    operator: operatorProcedures(operators),
    activity: activityProcedures(audit),
  });
}
export type AppRouter = ReturnType<typeof appRouter>;
