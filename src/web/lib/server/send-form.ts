import { RestError } from "./rest-error.ts";
import { bearer } from "./session.ts";

type Fields = Readonly<Record<string, File | string | object | null | undefined>>;
type Sent = { procedure: string; fields: Fields; method?: "POST" | "PATCH" };
type Answer<Data> = { message?: string; data: Data };

/**
 * Sends fields and files as a form, which tRPC does not speak: what is not set stays out, what is neither text nor file travels
 * as its JSON. `procedure` is what a refusal is said of.
 */
export async function sendForm<Data>(
  url: `/${string}`,
  { procedure, fields, method = "POST" }: Sent,
): Promise<Answer<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.append(name, typeof value === "string" || value instanceof File ? value : JSON.stringify(value));
  const response = await fetch(url, { method, headers: bearer(), body: form });
  // A proxy in between may answer with something else than our JSON.
  const body = (await response.json().catch(() => ({}))) as Partial<Answer<Data>> & { errors?: unknown };
  if (!response.ok || !body.data) throw new RestError(procedure, response.status, body);
  return body as Answer<Data>;
}
