/** Where a text is stored: itself without the blanks at its ends, half characters replaced, for UTF-8 holds none. */
export type Place = { write: (text: string) => Promise<unknown>; read: () => Promise<string | null | undefined> };

/** Puts every text into a place, and answers those that came back as something else; how many were taken at all. */
export async function roundTrip({ write, read }: Place, texts: readonly string[]) {
  const changed: { text: string; stored: string | null | undefined }[] = [];
  let taken = 0;
  for (const text of texts) {
    const before = await read();
    const isTaken = await write(text).then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code !== "BAD_REQUEST") throw error;
        return false;
      },
    );
    const stored = await read();
    if (isTaken ? stored !== text.toWellFormed().trim() : stored !== before) changed.push({ text, stored });
    taken += Number(isTaken);
  }
  return { changed, taken };
}
