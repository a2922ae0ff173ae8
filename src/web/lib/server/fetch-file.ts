import { RestError } from "./rest-error.ts";
import { bearer } from "./session.ts";

/** A file of our server's that a link could not fetch, since it wants a token. `procedure` is what a refusal is said of. */
export async function fetchFile(url: `/${string}`, procedure: string, token?: string): Promise<Blob> {
  const response = await fetch(url, { headers: bearer(token) });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => ({}));
  throw new RestError(procedure, response.status, body as { message?: unknown });
}
