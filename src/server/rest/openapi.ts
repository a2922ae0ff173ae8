import { generateOpenApiDocument } from "trpc-to-openapi";
import type { Access, FormMeta, Meta } from "#platform/trpc/meta.ts";
import { scopeFor } from "#features/role/rules.ts";
import type { AppRouter } from "../router.ts";

export const restPath = "/api/v1";
export type OpenApiOptions = { publicUrl: string; supportEmail: string };
type Document = ReturnType<typeof generateOpenApiDocument>;
type JsonBody = { properties?: Record<string, object> };
type Body = { schema: JsonBody; example?: unknown; encoding?: Record<string, { contentType: string }> };
/** An operation, as far as this file knows it. */
type Operation = {
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: {
    name?: string;
    in?: string;
    description?: string;
    schema?: { type?: string; maxLength?: number; description?: string };
  }[];
  requestBody?: { required?: boolean; content: Record<string, Body> };
  responses: Record<string, unknown>;
};

/** Every procedure's declaration by its dotted path; tRPC's own type knows the nested shape only. */
export const declarations = (router: AppRouter) =>
  router._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>;

/** Is it one of the mutations that a company may use so often? */
const isCounted = ({ type, meta }: { type: string; meta?: Meta }): boolean =>
  type === "mutation" && meta?.companyField !== undefined && meta.limit !== "none";

const about = [
  "Which regulations bind a company in Nigeria, why, and how urgent each is.",
  "Every answer has the shape { success, message?, data }; every failure { success: false, message, errors? }.",
  "Calls are limited (docs/api.md); 429 and 503 say in `Retry-After` when to come again.",
].join(" ");

const securitySchemes = {
  company: {
    type: "http" as const,
    scheme: "bearer",
    description: "The token of sign-up or sign-in, or an API token",
  },
  operator: { type: "http" as const, scheme: "bearer", description: "OPERATOR_TOKEN of the installation" },
};

/** What the groups of paths are about; a test sees to it that each is here. */
const tags = {
  Company: "A company's profile and its answers to questions of applicability",
  Account: "Sign-in, sign-out, passwords, second factors and one's own data",
  "API tokens": "By which programs call",
  Group: "Companies below a parent: asked, accepted, in numbers, and whom the parent gave access",
  People: "Who belongs to a company, and how people come in",
  "Single sign-on": "Signing in by a provider of OpenID Connect, the server's or a company's own",
  Activity: "The record of what was done with a company's data",
  Assistant: "Questions, answered in quotes from the regulations, and gap assessments",
  Dashboard: "What applies to a company, by risk, and what moved",
  Delivery: "How news leaves the house: mails, feed and webhooks",
  Policies: "What a company's own policies say to each requirement that binds it",
  "Saved searches": "Filters that a company has kept, and how it hears of what passes them anew",
  Notifications: "What a company is told, and of what",
  Operation: "Sessions of whoever runs the installation",
  Regulations: "The library, open to everybody",
  Updates: "What regulators published or changed, and how far each source can be trusted",
  Duties: "What binds a company, requirement by requirement, and what it says of each; duties of its own too",
  Import: "A company's own register, brought as a table and laid upon its duties",
  Evidence: "What shows that duties are met, and what an examiner is handed of it",
  "Due days": "What is to be filed when, by which public holidays, and what was filed",
  Drafts: "Captured regulations that the operator reads and makes instruments of the library",
  "Own readings": "What a company settles of captured regulations for itself alone",
  Tasks: "What people have to do, and have done",
  Calendar: "What is on which day, and the addresses at which programs subscribe to it",
  Circulars: "What people are to read and confirm, and who has",
  Work: "What waits for whoever asks: tasks, due days, reviews, circulars and what is unread",
  Triage: "What a company decides of updates, and how well each source reaches those whom it binds",
};

/** The description of the REST paths, for /openapi.json and the command line. */
export function openApiDocument(router: AppRouter, { publicUrl, supportEmail }: OpenApiOptions): Document {
  const document = generateOpenApiDocument(router, {
    title: "Ilana",
    version: "1.0.0",
    description: about,
    baseUrl: `${publicUrl}${restPath}`,
    securitySchemes,
  });
  document.info.contact = { name: "Whoever runs this installation", email: supportEmail };
  document.tags = Object.entries(tags).map(([name, description]) => ({ name, description }));
  const schemas = document.components?.schemas ?? {};
  for (const name of Object.keys(schemas)) if (name.startsWith("error.")) schemas[name] = failureSchema;
  schemas["error.UNAVAILABLE"] = failureSchema;
  for (const [name, { _def }] of Object.entries(declarations(router))) {
    const { openapi, status, access = ["nobody"], form, example } = _def.meta ?? {};
    if (!openapi) continue;
    const methods = document.paths?.[openapi.path] as Record<string, Operation> | undefined;
    const operation = methods?.[openapi.method.toLowerCase()];
    if (!operation) throw new Error(`nothing is documented for ${name}`);
    liftDescriptions(operation);
    declareAccess(operation, access);
    declarePermission(operation, _def.meta);
    // The generator takes whatever it was not told about for a call with a token.
    if (access.includes("nobody") && openapi.protect !== false)
      for (const refusal of ["401", "403"]) delete operation.responses[refusal];
    if (_def.meta?.isRepeatable) declareKey(operation);
    declareBodies(operation, form, example);
    if (isCounted(_def)) operation.responses["429"] ??= failure("Too many changes");
    declareResponses(operation, status);
  }
  Object.assign(document.paths ?? {}, { [feedPath]: { get: feedOperation } });
  return document;
}

/** Readers show a parameter's own words; the generator leaves those of optional ones inside their schema. */
function liftDescriptions({ parameters = [] }: Operation): void {
  for (const parameter of parameters) parameter.description ??= parameter.schema?.description ?? "";
}

/** Whose token opens it; the generator would ask for all of them. */
function declareAccess(operation: Operation, access: readonly Access[]): void {
  operation.security = access.length === 1 && access[0] === "nobody" ? [] : access.map(requirementOf);
}

/** What a person's role must have for it, and the scope that an API token must. */
function declarePermission(operation: Operation, { permission, isPersonal }: Meta = {}): void {
  if (permission === undefined) return;
  const scope = isPersonal ? undefined : scopeFor(permission);
  const words = scope ? `an API token with the scope \`${scope}\`` : "no API token";
  operation.description = [operation.description, `Permission: \`${permission}\`; ${words}.`].filter(Boolean).join(" ");
}

/** It may come again under one key. */
function declareKey(operation: Operation): void {
  const description =
    "A key that the client makes, as a UUID: asked again with it within a day, the call is done once and answered the same. Another request under it is refused with 409.";
  const schema = { type: "string", maxLength: 255 };
  operation.parameters = [
    ...(operation.parameters ?? []),
    { name: "Idempotency-Key", in: "header", description, schema },
  ];
}

const requirementOf = (who: Access): Record<string, string[]> => (who === "nobody" ? {} : { [who]: [] });

function declareBodies({ requestBody }: Operation, form: FormMeta | undefined, example: unknown): void {
  if (!requestBody) return;
  const { "application/json": json } = requestBody.content;
  if (json && example) json.example = example;
  if (json && form) requestBody.content["multipart/form-data"] = formBody(form, json.schema);
  if (form?.isOnly) {
    delete requestBody.content["application/json"];
    requestBody.required = true;
  }
}

/** A form as OpenAPI describes it, made of the JSON body's schema; the generator knows JSON only. */
function formBody({ field, description, mediaTypes, jsonFields = {}, isOnly }: FormMeta, json: JsonBody): Body {
  const asText = Object.entries(jsonFields).map(([name, words]) => [
    name,
    { type: "string", contentMediaType: "application/json", description: words },
  ]);
  const file = { [field]: { type: "string", format: "binary", description } };
  const properties = { ...(!isOnly && json.properties), ...(Object.fromEntries(asText) as object), ...file };
  const schema = { type: "object", properties, ...(isOnly && { required: [field] }) };
  // `encoding` says of what kind the file is.
  return { schema, encoding: { [field]: { contentType: mediaTypes } } };
}

function declareResponses({ requestBody, responses }: Operation, status: number | undefined): void {
  if (status && responses["200"]) {
    // The generator knows 200 only.
    responses[String(status)] = responses["200"];
    delete responses["200"];
  }
  if (requestBody) {
    responses["413"] ??= failure("The body is too large");
    responses["415"] ??= failure("The body is neither JSON nor a form");
  }
  responses["503"] = failure("Nothing can be stored or read at present, or the server is stopping");
}

const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/error.UNAVAILABLE" } } },
});

/** What is sent in place of the library's own error body (`restRoutes`). */
const failureSchema = {
  type: "object" as const,
  title: "Failure",
  properties: {
    success: { type: "boolean" as const, const: false },
    message: { type: "string" as const, description: "Fit for the user; the first of `errors`, if there are any" },
    errors: {
      type: "array" as const,
      items: { type: "string" as const },
      description: "Each field's message, when input is invalid",
    },
    current: {
      type: "object" as const,
      description: "What stands there now, with its `version`, when somebody else changed it first",
    },
  },
  required: ["success", "message"],
};

/** A calendar at its secret address, which is no call that answers in JSON (server/files/calendars.ts). */
const feedPath = "/calendar/{companyId}.ics";
const feedOperation = {
  operationId: "calendar-feed",
  tags: ["Calendar"],
  summary:
    "A calendar for programs that subscribe to it (RFC 5545), at the address that POST /calendar/{companyId}/feeds gave",
  security: [],
  parameters: [
    { name: "companyId", in: "path", required: true, description: "The company's id", schema: { type: "string" } },
    { name: "key", in: "query", required: true, description: "The secret of the address", schema: { type: "string" } },
  ],
  responses: {
    "200": { description: "The calendar", content: { "text/calendar": { schema: { type: "string" } } } },
    "304": { description: "It is as `If-None-Match` says" },
    "404": failure("There is no such calendar, or its address was withdrawn"),
  },
};
