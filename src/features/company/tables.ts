import { index, integer, json, table, text } from "../../platform/database/columns.ts";
import type { EmployeeSize, Industry, LicenceCategory, Service } from "./vocabulary.ts";

/** One row a company: what it says of itself. Null in services or size means never asked, which is not "none". */
export const companies = table(
  "companies",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The address it signed up with, which stays when the person who did leaves. */
    email: text().notNull(),
    /** When that person showed that the address is theirs; null until then. */
    emailConfirmedAt: text(),
    industry: text().$type<Industry>().notNull(),
    category: text().$type<LicenceCategory>().notNull(),
    customCategory: text(),
    description: text().notNull(),
    employeeSize: text().$type<EmployeeSize>(),
    services: json().$type<Service[]>(),
    answers: json().$type<Record<string, boolean>>().notNull(),
    logo: text(),
    /** The size of the logo's file. */
    logoBytes: integer(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
    /** The company at the head of the group that it belongs to; null: none. */
    parentId: text(),
    /** Since when the operator keeps the company out; null while its people may sign in. */
    suspendedAt: text(),
    /** Grows whenever the profile or the watched regulators change, and never comes back: what is kept of a company is kept under it. */
    revision: integer().notNull().default(0),
  },
  (own) => [index("companies_of_parent").on(own.parentId)],
);
