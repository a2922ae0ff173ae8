import { z } from "zod";
import { messages } from "../vocabulary.ts";

const label = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?`;
const pattern = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`);

/** A domain as addresses have it: lower case, without a dot at its end, in letters of ASCII. */
export const domainSchema = z
  .string(messages.domainShape)
  .trim()
  .toLowerCase()
  .max(253, messages.domainShape)
  .regex(pattern, messages.domainShape);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
