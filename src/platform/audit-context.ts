import { AsyncLocalStorage } from "node:async_hooks";

/** A person as the log names it: by the seal of its name then, as what it belonged to the company, and by which API token. */
export type AuditUser = { id: string; seal: string | null; role: string; tokenId: string | null };

/** Who caused what is being done, and from where. `system`: a job of the process itself. */
export type AuditContext = {
  actor: "company" | "operator" | "visitor" | "command line" | "system";
  user?: AuditUser | null;
  sessionId: string | null;
  /** The client's address, as far as trusted proxies tell it. */
  address: string | null;
  requestId: string | null;
};

const system: AuditContext = { actor: "system", sessionId: null, address: null, requestId: null };
/** Whoever runs a command at the server. */
export const commandLineContext: AuditContext = {
  actor: "command line",
  sessionId: null,
  address: null,
  requestId: null,
};
const contexts = new AsyncLocalStorage<AuditContext>();

/** Everything that `work` does, however deep and late, is recorded under this context (docs/decisions/0014). */
export const withAuditContext = <T>(context: AuditContext, work: () => T): T => contexts.run(context, work);

/** The context of what is being done now; the process itself where nobody asked for it. */
export const currentAuditContext = (): AuditContext => contexts.getStore() ?? system;
