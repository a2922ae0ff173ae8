import type { IncomingHttpHeaders } from "node:http";
import type { Source } from "#features/watch/schema.ts";
import { httpServer } from "./loopback.ts";
import { aSource } from "../watch.ts";

/** One record of CBN's public list, as its API gives it. */
export type Circular = {
  id: number;
  clickCount: string;
  refNo: string;
  title: string;
  description: string;
  author: string;
  keywords: string;
  link: string;
  documentDate: string;
  filesize: string;
};

const subjects = [
  "Guidelines on Agent Banking",
  "Framework for Instant Payments",
  "Circular on Dormant Accounts",
  "Review of Transaction Limits",
  "Exposure Draft on Open Banking",
  "Addendum to Know Your Customer Rules",
  "Returns on Foreign Exchange",
  "List of Licensed Institutions",
];
const departments = ["BSD", "PSM", "FPR", "OFI", "TED"];

export function aCircular(id: number, overrides: Partial<Circular> = {}): Circular {
  const department = departments[id % departments.length]!;
  // Three a day, in the order of their numbers.
  const issued = new Date(Date.UTC(2026, 0, 5) + Math.floor(id / 3) * 86_400_000).toISOString();
  return {
    id,
    clickCount: "0",
    refNo: `${department}/DIR/PUB/CIR/001/${String(id).padStart(3, "0")}`,
    title: `${subjects[id % subjects.length]} No. ${id}`,
    description: "",
    author: "",
    keywords: "",
    link: `/Out/2026/${department}/Circular ${id}.pdf`,
    documentDate: issued.slice(0, 10).split("-").toReversed().join("/"),
    filesize: String(200_000 + id),
    ...overrides,
  };
}

/** What a server answers: a list, or bytes with a status. */
export type Answer = { status?: number; headers?: Record<string, string>; body: string; delayMs?: number };
export const listAnswer = (list: unknown): Answer => ({ body: JSON.stringify(list) });

/** A regulator's site on this machine that answers as it is told. `requests` counts those for the list. */
export async function aRegulator(first: Answer) {
  const site = {
    answer: first,
    robots: undefined as string | undefined,
    requests: 0,
    lastHeaders: {} as IncomingHttpHeaders,
  };
  const server = await httpServer((request, response) => {
    if (request.url === "/robots.txt") {
      response.writeHead(site.robots === undefined ? 404 : 200).end(site.robots);
      return;
    }
    site.requests += 1;
    site.lastHeaders = request.headers;
    const { status = 200, headers = {}, body, delayMs = 0 } = site.answer;
    const answer = () =>
      response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers }).end(body);
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
  const source = (overrides: Partial<Source> = {}) =>
    aSource({
      url: `${server.url}/api/GetAllCirculars`,
      hosts: server.hosts,
      every: { business: 1000, otherwise: 1000 },
      confirm: 0,
      ...overrides,
    });
  return { site, source, env: { WATCH_ALLOW_HOSTS: server.host } };
}
