import { vi } from "vitest";
import { line } from "#web/lib/server/line.ts";

/** Takes the line to the server away, and answers how to bring it back. The file that does so calls `vi.unstubAllGlobals`. */
export function cutLine() {
  let isCut = true;
  const answer = async () => {
    if (isCut) throw new TypeError("Failed to fetch");
    return new Response("");
  };
  vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
  return {
    isCut: () => isCut,
    /** What a call over the line comes to. */
    over<T>(answered: T): T {
      if (isCut) throw new TypeError("Failed to fetch");
      return answered;
    },
    lose: () => void (isCut = true),
    async restore() {
      isCut = false;
      await line.ask();
    },
  };
}
