import path from "node:path";
import { createWorker, OEM, PSM } from "tesseract.js";
import { packageFolder } from "#platform/program.ts";

// The data comes with the package: nothing is downloaded, and nothing is cached elsewhere.
const data = packageFolder("@tesseract.js-data/eng");

export type Recogniser = {
  recognise(picture: Buffer): Promise<{ text: string; confidence: number }>;
  close(): Promise<void>;
};

/** Reads the letters of pictures. Confidence is 0 to 100. */
export async function createRecogniser(): Promise<Recogniser> {
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: path.join(data, "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
    // Without a handler of its own tesseract.js throws outside the promise.
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: "300" });
  return {
    async recognise(picture) {
      const { data: result } = await worker.recognize(picture);
      return { text: result.text.trim(), confidence: result.confidence };
    },
    close: async () => void (await worker.terminate()),
  };
}
