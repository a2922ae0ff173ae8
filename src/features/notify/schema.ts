import { z } from "zod";
import { alertTypes, changeTypes } from "./vocabulary.ts";

export const notificationSchema = z.object({
  _id: z.string(),
  changeType: z.enum(changeTypes),
  regulationTitle: z.string(),
  regulator: z.string(),
  regulationId: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: z.string().describe("ISO 8601, UTC"),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const alertSchema = z.object({
  regulationId: z.string(),
  alertTypes: z.array(z.enum(alertTypes)),
  email: z.string(),
  createdAt: z.string(),
});

export const createAlertsSchema = z.object({
  regulationIds: z.array(z.string().max(200)).min(1, "Choose at least one regulation").max(100),
  alertTypes: z
    .array(z.enum(alertTypes, "Alert types are update, riskChange and deadline"))
    .min(1, "Choose at least one alert type"),
  email: z.string().trim().toLowerCase().describe("Must be the company's own address"),
});

export const markReadSchema = z.object({
  ids: z.array(z.string().max(100)).max(1000).optional(),
  upTo: z.iso
    .datetime("upTo must be an instant, ISO 8601 in UTC")
    .describe("Only those created up to this instant, ISO 8601 UTC")
    .optional(),
});

export const watchRegulatorSchema = z.object({
  regulator: z.string().trim().min(2, "Regulator is required").max(200).describe("Short code or name"),
  isWatched: z.boolean("Say whether the regulator is to be watched: true or false"),
});
export const watchedRegulatorsSchema = z.object({
  regulators: z.array(z.string()).describe("Short codes of the regulators the company watches"),
});

/** What the operator announces by hand. Without a company it goes to every company it concerns. */
export const announceSchema = z.object({
  companyId: z.string().max(100).optional(),
  regulationId: z.string().max(200).optional(),
  changeType: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(changeTypes, "Change type must be new, update, amendment or other")),
  regulationTitle: z.string().trim().min(2, "Regulation title is required").max(500),
  regulator: z.string().trim().min(2, "Regulator is required").max(200),
  message: z.string().trim().max(2000).optional(),
});
