import { RestError } from "./rest-error.ts";
import { bearer } from "./session.ts";

/** A file that a link could not fetch, since the server wants a token for it. `procedure` is what a refusal is said of. */
export async function fetchFile(address: string, procedure: string, token?: string): Promise<Blob> {
  const response = await fetch(address, { headers: bearer(token) });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => ({}));
  throw new RestError(procedure, response.status, body as { message?: unknown });
}
