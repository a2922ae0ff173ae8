import { AppError } from "#platform/errors.ts";

type UploadLimits = {
  /** How many files are read at a time: each may be 30 MB, and stands in memory until it is looked at. */
  most?: number;
  /** How many of them may be one sender's, who may be slow. */
  mostOfOne?: number;
};

/**
 * Makes the gate through which forms with files are read.
 * @throws AppError `too_many_requests` from the gate, before anything is read
 */
export function uploadGate({ most = 8, mostOfOne = 3 }: UploadLimits = {}) {
  const senders: string[] = [];
  return async function pass<T>(sender: string, read: () => Promise<T>): Promise<T> {
    const ofSender = senders.filter((other) => other === sender).length;
    if (senders.length >= most || ofSender >= mostOfOne)
      throw new AppError("too_many_requests", "Too many files are being uploaded at once. Please try again shortly.", {
        retryAfterSeconds: 10,
      });
    senders.push(sender);
    try {
      return await read();
    } finally {
      senders.splice(senders.indexOf(sender), 1);
    }
  };
}
