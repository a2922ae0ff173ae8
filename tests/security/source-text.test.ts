import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Every source file with its text, comments taken out. */
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll("\\", "/"), text: withoutComments(readFileSync(`src/${file}`, "utf8")) }));

function withoutComments(text: string): string {
  return text.replace(/^\s*\/?\*.*$/gm, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

const isWeb = ({ file }: { file: string }) => file.startsWith("web/");
const server = sources.filter((source) => !isWeb(source));
const web = sources.filter(isWeb);

/** The files in which a pattern stands. */
const having = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file).toSorted(); // prettier-ignore

test("21 SSRF: one file opens connections to the outside, and whatever fetches goes through it", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(having(/from "undici"/, server)).toEqual(["platform/outbound.ts", "platform/outbound/addresses.ts"]);
  // Functions called `fetch` of our own objects are no connections: the global one stands alone.
  // A command asks the server of its own settings whether it is ready: this machine, and nobody else's address.
  expect(having(/(?<![.\w])fetch\(|globalThis\.fetch|window\.fetch/, server)).toEqual(["cli/ready.ts", "features/watch/service/listing.ts"]);
  expect(sourceOf("features/watch/service/listing.ts")).toMatch(/async fetch\(source: Source/);
  expect(having(/\bfrom "node:(http|https|http2|tls|dgram)"/, server.filter(({ text }) => !/import type .* from "node:http"/.test(text)))).toEqual([]);
  // `isIP` and types only, but for the one that asks the scanner which the operator names, and the one that listens.
  expect(having(/\bconnect\b.*from "node:net"/, server)).toEqual(["platform/files/scanner.ts"]);
  expect(sourceOf("server/listening.ts")).toContain('import { createServer } from "node:net"');
  const fromNet = server.filter(({ file }) => !["platform/files/scanner.ts", "server/listening.ts"].includes(file)).flatMap(({ text }) => [...text.matchAll(/import (.*) from "node:net"/g)].map(([, names]) => names!));
  expect(fromNet.filter((names) => !/^(type )?\{ (type )?(isIP|Socket|LookupFunction)(, type (Socket|LookupFunction)|, (Socket|LookupFunction))* \}$/.test(names))).toEqual([]);
  expect(having(/\b(XMLHttpRequest|WebSocket|EventSource)\b/, server)).toEqual([]);
}); // prettier-ignore

const sourceOf = (name: string) => sources.find(({ file }) => file === name)!.text;

test("21 SSRF: mails leave for SMTP_URL only, and the model's client for LLM_BASE_URL by the one gate", () => {
  expect(having(/"nodemailer"/, server)).toEqual(["platform/mailer.ts"]);
  expect(having(/["(]openai"/, server)).toEqual(["platform/model.ts"]);
  expect(sourceOf("platform/model.ts")).toContain("fetch: fetchThrough({ outbound");
  expect(having(/\bcreateOutbound\(/, server)).toEqual(["parts.ts", "platform/outbound.ts"]);
});

test("21 SSRF: the browser asks its own server only", () => {
  // A method of that name is no call of it.
  const calls = web.flatMap(({ text }) => [...text.matchAll(/(?<![.\w]|async )fetch\(([^,)]*)/g)].map(([, target]) => target!));
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((target) => !/^[`"]\/(?!\/)/.test(target) && target !== "url")).toEqual([]);
}); // prettier-ignore

test("37 XSS: no text becomes code or markup", () => {
  // The checker of the schemas would compile itself: src/web/lib/schema-setup.ts turns that off.
  expect(having(/\beval\(|\bnew Function\b|\bsetTimeout\(\s*["'`]/)).toEqual([]);
  expect(having(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|srcDoc|createContextualFragment/)).toEqual([]);
  // A text of our own, in a thread that has nothing else.
  expect(having(/eval: true/)).toEqual(["platform/sandbox/inside.ts"].filter((file) => sources.some((source) => source.file === file)));
}); // prettier-ignore

test("37 XSS: addresses of others become links only where they are known to be http", () => {
  const links = web.filter(({ text }) => /href=\{(?!["`])/.test(text)).map(({ file }) => file);
  expect(links.length).toBeGreaterThan(0);
  expect(having(/href=\{.*javascript:/)).toEqual([]);
});

test("42 Audit log: what is logged goes through the logger, which cuts secrets out", () => {
  // The browser's console is for whoever looks into it; on the server there is the logger.
  expect(having(/\bconsole\./)).toEqual(["web/lib/server/failure.ts"]);
  // These say before there is a logger why they cannot start.
  expect(having(/process\.(stdout|stderr)\.write/).filter((file) => !file.startsWith("cli/"))).toEqual(["main.ts", "one-file.ts", "server/serve.ts"]);
}); // prettier-ignore
