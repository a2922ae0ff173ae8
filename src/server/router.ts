import { accountProcedures, passwordProcedures } from "#features/account/procedures.ts";
import { applicabilityProcedures } from "#features/applicability/procedures.ts";
import { catalogueProcedures } from "#features/catalogue/procedures.ts";
import { companyProcedures, signInProcedures } from "#features/company/procedures.ts";
import { dashboardProcedures } from "#features/dashboard/procedures.ts";
import { libraryProcedures } from "#features/library/procedures.ts";
import { monitorProcedures, notificationProcedures } from "#features/notify/procedures.ts";
import { announceProcedures } from "#features/watch/procedures.ts";
import { router } from "#platform/trpc.ts";
import type { Services } from "#app.ts";

/** Every procedure, served twice: as tRPC under /trpc and, where it carries `openapi`, as REST under /api/v1. */
export function appRouter({
  accounts,
  companies,
  applicability,
  catalogue,
  dashboard,
  library,
  notify,
  watch,
}: Services) {
  return router({
    auth: router({ ...signInProcedures(companies), ...accountProcedures(accounts) }),
    company: companyProcedures(companies),
    password: passwordProcedures(accounts),
    applicability: applicabilityProcedures(applicability),
    regulation: catalogueProcedures(catalogue),
    dashboard: dashboardProcedures(dashboard),
    library: libraryProcedures(library),
    notification: router({ ...notificationProcedures(notify), ...announceProcedures(watch) }),
    monitor: monitorProcedures(notify),
  });
}
export type AppRouter = ReturnType<typeof appRouter>;
