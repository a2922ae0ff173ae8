import {
  accountProcedures,
  emailProcedures,
  ownProcedures,
  passwordProcedures,
  signUpProcedures,
} from "#features/account/procedures.ts";
import { applicabilityProcedures } from "#features/applicability/procedures.ts";
import { assistantProcedures } from "#features/assistant/procedures.ts";
import { activityProcedures } from "#features/audit/procedures.ts";
import { calendarProcedures } from "#features/calendar/procedures.ts";
import { catalogueProcedures } from "#features/catalogue/procedures.ts";
import { companyProcedures } from "#features/company/procedures.ts";
import { dashboardProcedures } from "#features/dashboard/procedures.ts";
import { draftProcedures, readingProcedures } from "#features/drafting/procedures.ts";
import { documentProcedures } from "#features/document/procedures.ts";
import { factorProcedures, factorSignInProcedures } from "#features/factor/procedures.ts";
import { evidenceProcedures } from "#features/evidence/procedures.ts";
import { eventProcedures, filingProcedures } from "#features/filing/procedures.ts";
import { groupProcedures } from "#features/group/procedures.ts";
import { holidayProcedures } from "#features/holiday/procedures.ts";
import { reminderProcedures } from "#features/reminder/procedures.ts";
import { letterProcedures } from "#features/letter/procedures.ts";
import { importProcedures } from "#features/import/procedures.ts";
import { libraryProcedures } from "#features/library/procedures.ts";
import { liveProcedures } from "#features/live/procedures.ts";
import {
  deliveryProcedures,
  monitorProcedures,
  notificationProcedures,
  webhookProcedures,
} from "#features/notify/procedures.ts";
import {
  invitationProcedures,
  memberProcedures,
  settingsProcedures,
  unitProcedures,
} from "#features/member/procedures.ts";
import { notForUsProcedures, triageProcedures } from "#features/triage/procedures.ts";
import { dutyProcedures } from "#features/obligation/procedures.ts";
import { personalDataProcedures } from "#features/personal-data/procedures.ts";
import { policyProcedures } from "#features/policy/procedures.ts";
import { savedSearchProcedures } from "#features/saved-search/procedures.ts";
import { announceProcedures, changeProcedures, sourceProcedures } from "#features/watch/procedures.ts";
import { ssoProcedures } from "#features/sso/procedures.ts";
import { circularProcedures } from "#features/circular/procedures.ts";
import { taskProcedures } from "#features/task/procedures.ts";
import { tokenProcedures } from "#features/token/procedures.ts";
import { workProcedures } from "#features/work/procedures.ts";
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
  calendar,
  catalogue,
  circulars,
  dashboard,
  documents,
  drafting,
  emails,
  factors,
  evidence,
  filings,
  groups,
  holidays,
  letters,
  imports,
  library,
  live,
  members,
  myWork,
  narrowing,
  notify,
  obligations,
  operators,
  outbox,
  personalData,
  policies,
  readings,
  reminders,
  savedSearches,
  showing,
  sso,
  delivery,
  tasks,
  tokens,
  triage,
  watch,
}: Services) {
  return router({
    auth: router({ ...accountProcedures(accounts), ...factorSignInProcedures(factors, showing) }),
    factor: factorProcedures(factors, showing),
    sso: ssoProcedures(sso),
    token: tokenProcedures(tokens),
    me: router({ ...ownProcedures(accounts), ...personalDataProcedures(personalData) }),
    company: router({ ...signUpProcedures(accounts), ...companyProcedures(companies) }),
    member: memberProcedures(members),
    invitation: invitationProcedures(members),
    settings: settingsProcedures(members),
    unit: unitProcedures(members),
    group: groupProcedures(groups),
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
    duty: dutyProcedures(obligations),
    task: taskProcedures(tasks),
    circular: circularProcedures(circulars),
    work: workProcedures(myWork),
    calendar: calendarProcedures(calendar),
    import: importProcedures(imports),
    assistant: assistantProcedures(assistant),
    policy: policyProcedures(policies),
    filing: filingProcedures(filings),
    event: eventProcedures(filings),
    letter: letterProcedures(letters),
    reminder: reminderProcedures(reminders),
    holiday: holidayProcedures(holidays, reminders),
    evidence: evidenceProcedures(evidence),
    operator: operatorProcedures(operators),
    activity: activityProcedures(audit),
  });
}
export type AppRouter = ReturnType<typeof appRouter>;
