import type { ChildProcess } from "node:child_process";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../folder.ts";
import { confirmCompanies } from "./confirm.ts";
import { kill, send, signUp, startServer } from "./process.ts";
import { clients, type Firm, type Row, type Work } from "./work-clients.ts";
import { expectWhole, type Acknowledged } from "./work-kept.ts";

/**
 * Starts the server, has clients do all kinds of work one thing after another, kills the server in its midst, and does it all
 * again on the same folder. After each kill everything that was acknowledged so far is there. Answers the server that goes on
 * and how many things of each table were acknowledged.
 */
export async function workLoop(loops: number) {
  const folder = aFolder();
  const acknowledged: Acknowledged[] = [];
  let signedUp: Firm | undefined;
  let occurrences: string[] = [];
  let step = 0;
  for (let loop = 0; loop < loops; loop += 1) {
    const { child, url } = await startServer(folder);
    if (!signedUp) {
      signedUp = await aFirm(url, folder);
      occurrences = await occurrencesOf(signedUp, url);
    }
    const firm = signedUp;
    const ask = asking({ url, token: firm.token });
    const keep: Work["keep"] = (table, where, ...values) => void acknowledged.push({ table, where, values });
    await workUntilKilled(child, async (client) => {
      step += 1;
      await client({ ...firm, step, ask, keep, nextOccurrence: () => occurrences.pop()! });
    });
    await expectWhole(folder, acknowledged);
  }
  const { url } = await startServer(folder);
  const ofTable = Map.groupBy(acknowledged, ({ table }) => table);
  return {
    firm: { ...signedUp!, url },
    counts: new Map([...ofTable].map(([table, all]) => [table, all.length])),
  };
}

/** Has each client do one step after another, and kills the server when each has done one and some are in their midst. */
async function workUntilKilled(child: ChildProcess, oneStep: (client: (typeof clients)[number]) => Promise<void>) {
  let isKilled = false;
  async function goOn(client: (typeof clients)[number]): Promise<void> {
    try {
      for (;;) await oneStep(client);
    } catch (error) {
      if (!isKilled) throw error;
    }
  }
  const going = clients.map(async (client) => {
    await oneStep(client);
    return { over: goOn(client) };
  });
  const all = await Promise.all(going);
  await wait(Math.random() * 600);
  isKilled = true;
  await kill(child);
  await Promise.all(all.map(({ over }) => over));
}

async function aFirm(url: string, folder: string): Promise<Firm> {
  const { _id: companyId, token, user } = await signUp(url);
  confirmCompanies(folder);
  return { companyId, token, userId: user.userId };
}

async function occurrencesOf({ companyId, token }: Firm, url: string): Promise<string[]> {
  const { body } = await send(
    `${url}/api/v1/filing/${companyId}?from=2026-01-01&to=2027-12-31`,
    "GET",
    undefined,
    token,
  );
  return (body.data as Row[]).map(({ _id }) => _id);
}

const asking = ({ url, token }: { url: string; token: string }): Work["ask"] =>
  async function ask<T>(method: string, at: string, body?: object | FormData): Promise<T> {
    const isForm = body instanceof FormData;
    const headers = { authorization: `Bearer ${token}`, ...(!isForm && { "content-type": "application/json" }) };
    const reply = await fetch(`${url}/api/v1/${at}`, { method, headers, body: isForm ? body : JSON.stringify(body ?? {}) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  }; // prettier-ignore
