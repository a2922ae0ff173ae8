import type { Company } from "#features/company/schema.ts";
import { serviceLabels, type Service } from "#features/company/vocabulary.ts";
import { categoryChoice, categoryChoices, categoryText, profileValues } from "../profile/profile-rules.ts";

/** What the form asks of a business. An empty text means that nothing was chosen or typed. */
export type TemplateValues = {
  /** One of `categoryChoices`. */
  category: string;
  services: Service[];
  customers: string;
  customerCount: string;
  products: string;
  channels: string;
  inPlace: string;
  worries: string;
};

/** The form with what the profile knows already. */
export function templateValues(company: Partial<Company> | null): TemplateValues {
  return {
    category: categoryChoice(company?.category),
    services: profileValues(company ?? {}).services,
    customers: "",
    customerCount: "",
    products: "",
    channels: "",
    inPlace: "",
    worries: "",
  };
}

/** The form as a description: a line for each thing that is known. */
export function templateText(values: TemplateValues, company: Partial<Company> | null): string {
  const count = values.customerCount.trim();
  return lines([
    ["Licence category", licenceText(values.category, company)],
    ["Services", serviceText(values.services)],
    ["Customers", [values.customers.trim(), count && `roughly ${count}`].filter(Boolean).join(", ")],
    ["Products", values.products],
    ["Channels", values.channels],
    ["In place", values.inPlace],
    ["We want to know", values.worries.trim() || fallShort],
  ]);
}

const fallShort = "where we fall short of what the rules ask";

/** Does the profile say enough of a business to be held against the rules? */
export const isDescribed = (company: Partial<Company> | null): company is Partial<Company> =>
  Boolean(company?.category) && profileValues(company ?? {}).services.length > 0;

/** The profile as a description, in the form's own words. */
export function profileText(company: Partial<Company>): string {
  return lines([
    ["Licence category", categoryText(company)],
    ["Services", serviceText(profileValues(company).services)],
    ["What we do", company.description ?? ""],
    ["Size", company.employeeSize ?? ""],
    ["We want to know", fallShort],
  ]);
}

const serviceText = (services: Service[]) => services.map((service) => serviceLabels[service]).join(", ");

const lines = (points: [label: string, value: string][]): string =>
  points.flatMap(([label, value]) => (value.trim() ? [`${label}: ${oneLine(value)}`] : [])).join("\n");

const oneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, "; ");

/** A group of licences, or a category in the company's own words, is no choice of the form; the profile names it. */
function licenceText(choice: string, company: Partial<Company> | null): string {
  const chosen = categoryChoices.find(({ value }) => value === choice);
  if (chosen && chosen.value !== "Others") return chosen.label;
  return company?.category ? categoryText(company) : (chosen?.label ?? "");
}
