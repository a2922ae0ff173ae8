import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { builtProgram } from "../../../tools/support/built-process.ts";

export const operatorToken = "operator-of-the-browser-tests";

/** A server that watches a list on this machine, beside a source that is entered by hand. */
export type CaptureServer = {
  baseURL: string;
  /** Where its mails are written. */
  mailDir: string;
  /** Lists that many entries more than at the start. */
  publish: (count: number) => void;
  /** Lists an entry under another title from now on. */
  retitle: (index: number, title: string) => void;
  stop: () => Promise<void>;
};

const atFirst = 12;

/** In the shape of the Central Bank's catalogue. */
const entry = (index: number) => ({
  id: 1000 + index,
  clickCount: "0",
  refNo: `FPR/DIR/PUB/CIR/001/${index}`,
  title: `Circular ${index} to all banks on returns`,
  description: "",
  link: `/Out/2026/circular-${index}.pdf`,
  documentDate: "20/11/2026",
  filesize: "262104",
});

export async function captureServer(): Promise<CaptureServer> {
  let listed = atFirst;
  const titles = new Map<number, string>();
  const site = createServer((request, response) => {
    if (request.url !== "/list") return void response.writeHead(404).end();
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify(
        Array.from({ length: listed }, (_, index) => ({
          ...entry(index),
          ...(titles.has(index) && { title: titles.get(index) }),
        })),
      ),
    );
  });
  const sitePort = await listen(site);
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-capture-"));
  const sources = path.join(folder, "sources.yaml");
  writeFileSync(sources, sourcesAt(sitePort));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    OPERATOR_TOKEN: operatorToken,
    SOURCES_FILE: sources,
    WATCH: "on",
    WATCH_ALLOW_HOSTS: `127.0.0.1:${sitePort}`,
  };
  const [program, ...first] = builtProgram;
  const server = spawn(program, [...first, "serve"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const baseURL = `http://127.0.0.1:${port}`;
  await expect.poll(() => stateOf(baseURL, "cbn-circulars"), { timeout: 45_000 }).toBe("ok");
  return {
    baseURL,
    mailDir: path.join(folder, "mail"),
    publish: (count) => (listed = atFirst + count),
    retitle: (index, title) => void titles.set(index, title),
    async stop() {
      const exited = once(server, "exit");
      if (server.exitCode === null && server.kill("SIGTERM")) await exited;
      site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const sourcesAt = (port: number) => `sources:
  - id: cbn-circulars
    regulator: CBN
    kind: json_catalogue
    url: http://127.0.0.1:${port}/list
    every: { business: 1s, otherwise: 1s }
    confirm: 0s
    hosts: ["127.0.0.1"]
    documents: refused
  - id: efcc-notices
    regulator: EFCC
    kind: manual
    url: https://efcc.example/
    hosts: [efcc.example]
    note: The site turns programs away.
`;

async function stateOf(baseURL: string, id: string): Promise<string | undefined> {
  const answer = await fetch(`${baseURL}/api/v1/source`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { data } = (await answer.json()) as { data: { id: string; state: string }[] };
  return data.find((source) => source.id === id)?.state;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
