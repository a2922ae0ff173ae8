import { sendForm } from "../../lib/server/send-form.ts";

type Upload = {
  changeId: string;
  file: File;
  /** The operator's; else it is the company that is signed in. */
  token?: string | undefined;
  onProgress: (share: number) => void;
};

/** Sends the PDF of a change. */
export async function uploadDocument({ changeId, file, token, onProgress }: Upload): Promise<void> {
  const form = new FormData();
  form.append("document", file);
  const path = `/api/v1/change/${encodeURIComponent(changeId)}/document`;
  await sendForm({ path, form, procedure: "change.attach", token, onProgress });
}
