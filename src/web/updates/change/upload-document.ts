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
  const url = `/api/v1/change/${encodeURIComponent(changeId)}/document` as const;
  await sendForm(url, { procedure: "change.attach", fields: { document: file }, token, onProgress });
}
