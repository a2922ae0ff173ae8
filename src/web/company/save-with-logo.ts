import type { Company, UpdateInput } from "#features/company/schema.ts";
import { RestError } from "../lib/server/rest-error.ts";
import { bearer } from "../lib/server/session.ts";

type Answer = { message?: string; data: Company };

/** Changes the company's record and its logo in one call. Files travel as a multipart form, which tRPC does not speak. */
export async function saveWithLogo({
  id,
  logo,
  ...changes
}: UpdateInput & { id: string; logo: File }): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(changes))
    if (value !== undefined) form.append(field, typeof value === "string" ? value : JSON.stringify(value));
  form.append("logo", logo);
  const response = await fetch(`/api/v1/company/${encodeURIComponent(id)}`, {
    method: "PATCH",
    headers: bearer(),
    body: form,
  });
  // A proxy in between may answer with something else than our JSON.
  const body = (await response.json().catch(() => ({}))) as Partial<Answer> & { errors?: unknown };
  if (!response.ok || !body.data) throw new RestError("company.update", response.status, body);
  return body as Answer;
}
