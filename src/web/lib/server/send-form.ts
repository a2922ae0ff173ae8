import { RestError } from "./rest-error.ts";
import { bearer } from "./session.ts";

type Sent = {
  path: string;
  form: FormData;
  /** What a refusal is said of. */
  procedure: string;
  /** Another than the stored one. */
  token?: string | undefined;
  onProgress: (share: number) => void;
  /** Calls it off: the promise is then rejected. */
  signal?: AbortSignal;
};

/**
 * Sends a form with a file, and answers what the server says of it. Files travel as a form, which tRPC does not speak; by
 * XMLHttpRequest, since `fetch` does not tell how much has been sent.
 */
export function sendForm({ path, form, procedure, token, onProgress, signal }: Sent): Promise<{ data?: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const { status } = request;
      const body = bodyOf(request.responseText);
      if (status >= 200 && status < 300) resolve(body);
      else reject(new RestError(procedure, status, body));
    });
    request.addEventListener("error", () => reject(new Error("The server cannot be reached")));
    request.addEventListener("abort", () => reject(new Error("It was called off")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** A proxy in between may answer with something else than our JSON. */
function bodyOf(text: string): { data?: unknown; message?: unknown; errors?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { message?: unknown };
  } catch {
    return {};
  }
}
