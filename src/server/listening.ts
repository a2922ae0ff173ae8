/** Where a start was to listen. */
type Address = { host: string; port: number };

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
