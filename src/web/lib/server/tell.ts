import { showToast } from "../toast.ts";
import { failureOf } from "./failure.ts";

export const tellDone = (message: string) => void showToast("success", message, { seconds: 5 });

/** Says that a call did not work, in the server's words where it has any. */
export const tellFailure = (error: unknown, otherwise: string) =>
  void showToast("error", failureOf(error).message ?? otherwise, { seconds: 5 });
