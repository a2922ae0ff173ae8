import { RestError } from "../../lib/server/rest-error.ts";
import { bearer } from "../../lib/server/session.ts";

type Upload = {
  changeId: string;
  file: File;
  /** The operator's; else it is the company that is signed in. */
  token?: string | undefined;
  onProgress: (share: number) => void;
};

/** Sends the PDF of a change. By XMLHttpRequest, since `fetch` does not tell how much has been sent. */
export function uploadDocument({ changeId, file, token, onProgress }: Upload): Promise<void> {
  const form = new FormData();
  form.append("document", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/change/${encodeURIComponent(changeId)}/document`);
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new RestError("change.attach", status, bodyOf(request.responseText)));
    });
    request.addEventListener("error", () => reject(new Error("The server cannot be reached")));
    request.send(form);
  });
}

/** A proxy in between may answer with something else than our JSON. */
function bodyOf(text: string): { message?: unknown; errors?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { message?: unknown };
  } catch {
    return {};
  }
}
