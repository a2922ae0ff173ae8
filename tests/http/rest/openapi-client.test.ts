import { aPolicyText } from "../../support/samples/policies.ts";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import SwaggerClient, { type Answer, type Client, type Operation } from "swagger-client";
import { expect, test } from "vitest";
import { z } from "zod";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { aPng } from "../../support/samples/pictures.ts";
import type { TestApp } from "../../support/app.ts";
import {
  besideProviders,
  confirmed,
  examples,
  operators,
  operatorToken,
  startForExamples,
  world,
  type World,
} from "../../support/samples/examples.ts";
import { aPiece } from "../../support/samples/work/evidence-examples.ts";

/** The methods that a client generator makes of the document of a listening server. */
async function generatedClient({ app }: TestApp): Promise<Client> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const spec = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as object;
  const servers = [{ url: `http://127.0.0.1:${port}/api/v1` }];
  const authorizations = { operator: { value: operatorToken } };
  return SwaggerClient({ spec: { ...spec, servers }, authorizations });
}

/** What is documented beside the procedures. */
const feed = "calendar.feed";
async function feedExample(world: World) {
  const companyId = await confirmed(world);
  const { data } = await world.app.callAs({ companyId }).calendar.makeFeed({ companyId, scope: "company" });
  return { companyId, key: new URL(data.url).searchParams.get("key") };
}

const operationsOf = ({ spec }: Client) => Object.values(spec.paths).flatMap((methods) => Object.values(methods));

/** Calls an operation as a program would that knows only the document. */
function call(client: Client, operation: Operation, input: Record<string, unknown>, requestContentType: string) {
  const declared = new Set((operation.parameters ?? []).map(({ name }) => name));
  const parameters = Object.fromEntries(Object.entries(input).filter(([name]) => declared.has(name)));
  const requestBody = Object.fromEntries(Object.entries(input).filter(([name]) => !declared.has(name)));
  const sent = operation.requestBody ? { requestBody, requestContentType } : {};
  const method = client.apis[operation.tags[0]!]![operation.operationId]!;
  // A refusal is thrown, with its answer.
  return method(parameters, sent).catch((error: { response?: Answer }) => error.response ?? Promise.reject(error));
}

/** What is wrong with an answer: a status or a body other than declared; "" when nothing is. */
function faultOf({ responses }: Operation, { status, body, text }: Answer): string {
  const declared = Object.keys(responses).find((code) => code.startsWith("2"))!;
  if (String(status) !== declared) return `answered ${status}, not ${declared}: ${JSON.stringify(body)}`;
  const { schema } = responses[declared]!.content!["application/json"] ?? {};
  // What is no JSON is a file of a kind.
  if (!schema) return text ? "" : "answered nothing";
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body).error?.message ?? "";
}

/** What those are sent that take a file. */
const forms: Record<string, (asker: World) => Promise<Record<string, unknown>>> = {
  "change.attach": async ({ app }) => {
    const entry = { source: "efcc-releases", title: "Advisory for a form", publishedOn: "2026-11-20" };
    const { id } = await app.services.watch.enter(entry);
    return {
      id,
      document: new File([new Uint8Array(await aTextPdf(["Advisory"]))], "advisory.pdf", { type: "application/pdf" }),
    };
  },
  "policy.bring": async (asker) => {
    const policy = new File([aPolicyText], "policy.txt", { type: "text/plain" });
    return { companyId: await confirmed(asker), policy };
  },
  "evidence.add": async (asker) => {
    const file = new File([aPolicyText], "minutes.txt", { type: "text/plain" });
    return { companyId: await confirmed(asker), title: "Minutes", file };
  },
  "evidence.addVersion": async (asker) => {
    const { _id: id } = await aPiece(asker);
    return { companyId: asker.id, id, file: new File([aPolicyText], "minutes.txt", { type: "text/plain" }) };
  },
  "import.bring": async (asker) => {
    const file = new File(["Reference,Duty\nBSD/1/2026,File the monthly return\n"], "register.csv", {
      type: "text/csv",
    });
    return { companyId: await confirmed(asker), file, dryRun: true };
  },
  "letter.addAnnex": async ({ id }) => {
    const screenshot = new File([new Uint8Array(await aPng())], "portal.png", { type: "image/png" });
    return { companyId: id, screenshot };
  },
  "company.update": async ({ id }) => {
    const create = { width: 40, height: 20, channels: 3 as const, background: "#0B5D45" };
    const logo = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "logo.png", {
      type: "image/png",
    });
    // This client reads whatever it can as JSON before it sends it: so the text that is to arrive as JSON is JSON twice over.
    const text = (value: unknown) => JSON.stringify(JSON.stringify(value));
    const [services, answers] = [text(["agent banking"]), text({ "public-company": true })];
    return { id, name: "By form", services, answers, logo };
  },
};

test("a client generated from the document calls every operation and gets what the document says", async () => {
  const app = await startForExamples({ RATE_LIMIT: "off" });
  const outcomes = new Map<string, string>();
  const client = await generatedClient(app);
  const operations = operationsOf(client);
  let asker = await world(app);
  for (const operation of operations) {
    // Some calls end the session.
    if (!(await app.services.accounts.findSession(asker.token))) asker = await world(app);
    // The client writes their ids as names of methods.
    const name = operation.operationId.replace("_", ".");
    // Where either token opens it the client sends whichever it has.
    client.authorizations["company"] = { value: operators.has(name) ? operatorToken : asker.token };
    const example = name === feed ? feedExample : examples[name];
    const form = forms[name];
    if (!example && !form) outcomes.set(name, "has no example: add one to tests/support/samples/examples.ts");
    if (example && !besideProviders.has(name)) {
      const answer = await call(client, operation, await example(asker), "application/json");
      outcomes.set(name, faultOf(operation, answer));
    }
    if (form) {
      const answer = await call(client, operation, await form(asker), "multipart/form-data");
      outcomes.set(`${name} by form`, faultOf(operation, answer));
    }
  }
  expect([...outcomes].filter(([, fault]) => fault !== "")).toEqual([]);
  expect(outcomes.size).toBeGreaterThanOrEqual(operations.length - besideProviders.size);
}, 180_000);
