import type { ImportPlan, ImportRow } from "#features/import/schema.ts";
import { form, sender } from "./http.ts";
import type { withDuties } from "./work/duties.ts";

type All = Pick<Awaited<ReturnType<typeof withDuties>>, "app" | "firm" | "companyId">;
type Answer = { status: number; plan: ImportPlan; message: string; errors?: string[] };
export type Said = {
  mapping?: unknown;
  decisions?: unknown;
  importId?: string;
  sheet?: string;
  show?: string;
  limit?: string;
};

/** Brings registers over HTTP, as a client does. */
export function importer({ app, firm, companyId }: All, token = firm.token) {
  const send = sender(app, token);

  async function bring(
    file: Buffer | string | null,
    { isDry, name = "register.xlsx", ...said }: Said & { isDry: boolean; name?: string },
  ): Promise<Answer> {
    const bytes = typeof file === "string" ? Buffer.from(file) : file;
    const fields = Object.entries(said).map(([key, value]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    const parts = {
      ...Object.fromEntries(fields),
      ...(bytes && { file: { bytes, name, type: "application/octet-stream" } }),
    };
    const { payload, headers } = form(parts as Record<string, string>);
    const { status, body } = await send(
      "POST",
      `/api/v1/import/${companyId}${isDry ? "?dryRun=true" : ""}`,
      payload,
      headers,
    );
    const { data, message, errors } = body as { data: ImportPlan; message: string; errors?: string[] };
    return { status, plan: data, message, ...(errors && { errors }) };
  }

  return {
    look: (file: Buffer | string | null, said: Said & { name?: string } = {}) => bring(file, { ...said, isDry: true }),
    run: (file: Buffer | string | null, said: Said & { name?: string } = {}) => bring(file, { ...said, isDry: false }),
    send,
  };
}

/** Rows by what they say, as far as a test is about. */
export const outcomes = (rows: readonly ImportRow[]) =>
  rows.map(({ number, outcome, duty }) => [number, outcome, duty?._id ?? null]);
