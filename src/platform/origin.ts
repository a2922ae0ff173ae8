import { AsyncLocalStorage } from "node:async_hooks";

/** Who caused what is being done, and from where. `system`: a job of the process itself. */
export type Origin = {
  actor: "company" | "operator" | "visitor" | "command line" | "system";
  sessionId: string | null;
  /** The client's address, as far as trusted proxies tell it. */
  address: string | null;
  requestId: string | null;
};

const system: Origin = { actor: "system", sessionId: null, address: null, requestId: null };
/** Whoever runs a command at the server. */
export const commandLine: Origin = { actor: "command line", sessionId: null, address: null, requestId: null };
const origins = new AsyncLocalStorage<Origin>();

/** Everything that `work` does, however deep and late, is caused by this origin (docs/decisions/0014). */
export const causedBy = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

/** The origin of what is being done now; the process itself where nobody asked for it. */
export const currentOrigin = (): Origin => origins.getStore() ?? system;
