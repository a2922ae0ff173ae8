import { once } from "node:events";
import { createServer } from "node:net";

/** Where a start was to listen. */
type Address = { host: string; port: number };

/**
 * Listens there for a moment, so that a start that cannot serve ends before it has made or loaded anything. Whoever takes the
 * place after that is told of when the server listens.
 * @throws Error in words for an operator
 */
export async function refuseTaken(address: Address): Promise<void> {
  const { host, port } = address;
  // Whoever calls meanwhile would keep it open.
  const probe = createServer((caller) => caller.destroy()).listen({ host, port });
  try {
    await once(probe, "listening");
  } catch (error) {
    throw whyNotListening(error as NodeJS.ErrnoException, address);
  }
  probe.close();
  await once(probe, "close");
}

/** What the system said of a place to listen at, in words for an operator who can mend it. */
export function whyNotListening(cause: NodeJS.ErrnoException, { host, port }: Address): Error {
  const notOurs = `HOST ${host} is no address of this machine. Set HOST to 127.0.0.1, to one of its own, or to 0.0.0.0 for all of them.`;
  const known: Record<string, string> = {
    EADDRINUSE: `The port ${port} is in use. Stop what listens there, or set PORT to another.`,
    EACCES: `The port ${port} may not be used. Set PORT to 1024 or above, or run with the right to use it.`,
    EADDRNOTAVAIL: notOurs,
    ENOTFOUND: notOurs,
    EAI_AGAIN: notOurs,
  };
  return new Error(known[cause.code ?? ""] ?? cause.message, { cause });
}
