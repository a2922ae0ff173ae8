import { line } from "./line.ts";
import { RestError } from "./rest-error.ts";
import { bearer } from "./session.ts";

type Fields = Readonly<Record<string, File | string | object | null | undefined>>;
type Sent = {
  /** What a refusal is said of. */
  procedure: string;
  /** In the order in which the server reads them: what is said of a file stands before it. */
  fields: Fields;
  method?: "POST" | "PATCH";
  /** Another than the stored one. */
  token?: string | undefined;
  /** Told the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Calls it off: the promise is then rejected. */
  signal?: AbortSignal;
};
type Answer<Data> = { message?: string; data: Data };
type Reply = { status: number; text: string };

/**
 * Sends fields and files as a form, which tRPC does not speak: what is not set stays out, what is neither text nor file travels
 * as its JSON.
 */
export async function sendForm<Data>(url: `/${string}`, sent: Sent): Promise<Answer<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent.fields))
    if (value !== undefined)
      form.append(name, typeof value === "string" || value instanceof File ? value : JSON.stringify(value));
  const { status, text } = await (sent.onProgress ? sendSeen : sendFetched)(url, form, sent).catch((error: unknown) => {
    if (!sent.signal?.aborted) void line.ask();
    throw error;
  });
  const body = bodyOf(text);
  if (status < 200 || status >= 300 || !body.data) throw new RestError(sent.procedure, status, body);
  return body as Answer<Data>;
}

async function sendFetched(url: string, form: FormData, { method = "POST", token, signal }: Sent): Promise<Reply> {
  const response = await fetch(url, { method, headers: bearer(token), body: form, signal: signal ?? null });
  return { status: response.status, text: await response.text() };
}

/** By XMLHttpRequest, since `fetch` does not tell how much has been sent. */
function sendSeen(url: string, form: FormData, { method = "POST", token, onProgress, signal }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", () => reject(new Error("The server cannot be reached")));
    request.addEventListener("abort", () => reject(new Error("It was called off")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** A proxy in between may answer with something else than our JSON. */
function bodyOf(text: string): Partial<Answer<unknown>> & { errors?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { message?: string };
  } catch {
    return {};
  }
}
