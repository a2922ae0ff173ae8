import { integer, json, table, text } from "../../platform/database/columns.ts";
import { accounts } from "../account/tables.ts";
import type { EmployeeSize, Industry, LicenceCategory, Service } from "./vocabulary.ts";

/** One row a company: what it says of itself. Null in services or size means never asked, which is not "none". */
export const companies = table("companies", {
  id: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  name: text().notNull(),
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
  /** Grows whenever the profile or the watched regulators change, and never comes back: what is kept of a company is kept under it. */
  revision: integer().notNull().default(0),
});
