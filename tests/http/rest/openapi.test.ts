import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { licenceCategories } from "#features/company/vocabulary.ts";
import { openApiDocument } from "#server/rest/openapi.ts";
import { testApp } from "../../support/app.ts";
import { sender } from "../../support/http.ts";

type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  security?: object[];
  responses: Record<string, unknown>;
  parameters?: { in: string; name: string; description?: string }[];
};
type Document = {
  info: { contact: object };
  tags: { name: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object }> };
};

const readDocument = async () => {
  const app = await testApp({ env: { PUBLIC_URL: "https://ilana.okpella.ng" } });
  const reply = await sender(app)("GET", "/openapi.json");
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  return { app, document: reply.body as Document };
};

// Specification section 7, row by row.
const rows: [string, string, string][] = [
  ["Onboard company", "post", "/company/onboard"],
  ["Get company", "get", "/company/{id}"],
  ["Update company", "patch", "/company/{id}"],
  ["Change password", "patch", "/company/{id}/password"],
  ["Log in", "post", "/auth/login"],
  ["Log out", "post", "/auth/logout"],
  ["Forgot password", "post", "/auth/forgot-password"],
  ["Verify code", "post", "/auth/verify-code"],
  ["Create new password", "post", "/auth/create-password"],
  ["List regulations", "get", "/regulation"],
  ["Regulation by id", "get", "/regulation/{id}"],
  ["Regulations by risk", "get", "/regulation/risk/{level}"],
  ["Regulations by category", "get", "/regulation/category"],
  ["Regulators with regulations", "get", "/regulation/regulators"],
  ["Regulation statistics", "get", "/regulation/stats"],
  ["Compliance obligations", "get", "/dashboard/{companyId}"],
  ["Reassess", "post", "/dashboard/reassess/{companyId}"],
  ["Dashboard summary", "get", "/dashboard/{companyId}/summary"],
  ["Create notification", "post", "/notification"],
  ["List notifications", "get", "/notification/{companyId}"],
  ["Create monitoring alerts", "post", "/monitor/alerts"],
];

test("the document lists every call of the specification", async () => {
  const { document } = await readDocument();
  expect(rows.filter(([, method, path]) => !document.paths[path]?.[method])).toEqual([]);
  expect(document.servers).toEqual([{ url: "https://ilana.okpella.ng/api/v1" }]);
});

/** Whose token opens an operation. */
const openedBy = (security: object[] = []) =>
  security.map((way) => Object.keys(way)[0] ?? "nobody").join("|") || "nobody";

test("paths, methods and answers are as agreed; a change of them is a change of the contract", async () => {
  const { document } = await readDocument();
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { responses, security }]) =>
        `${method.toUpperCase()} ${path} ${Object.keys(responses).join(",")} ${openedBy(security)}`,
    ),
  );
  expect(listed.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /assistant/{companyId}/conversation/{id} 200,400,401,403,404,429,500,503 company",
      "DELETE /calendar/{companyId}/feeds/{scope} 200,400,401,403,404,429,500,503 company",
      "DELETE /change/{id}/opinion 200,400,401,403,404,500,503 operator",
      "DELETE /company/{id}/domain/{domain} 200,400,401,403,404,429,500,503 company",
      "DELETE /company/{id}/group/parent 200,401,403,404,429,500,503 company",
      "DELETE /company/{id}/group/request/{requestId} 200,401,403,404,429,500,503 company",
      "DELETE /company/{id}/group/subsidiary/{companyId} 200,401,403,404,429,500,503 company",
      "DELETE /company/{id}/group/subsidiary/{companyId}/member/{userId} 200,401,403,404,429,500,503 company",
      "DELETE /company/{id}/invitation/{invitationId} 200,401,403,404,429,500,503 company",
      "DELETE /company/{id}/member/{userId} 200,401,403,404,409,429,500,503 company",
      "DELETE /company/{id}/token/{tokenId} 200,400,401,403,404,429,500,503 company",
      "DELETE /company/{id}/unit/{unitId} 200,400,401,403,404,429,500,503 company",
      "DELETE /duty/{companyId}/views/{id} 200,400,401,403,404,429,500,503 company",
      "DELETE /evidence/{companyId}/requests/{requestId} 200,401,403,404,409,429,500,503 company",
      "DELETE /evidence/{companyId}/{id} 200,400,401,403,404,409,429,500,503 company",
      "DELETE /evidence/{companyId}/{id}/hold 200,400,401,403,404,409,429,500,503 company",
      "DELETE /me 200,401,403,409,429,500,503 company",
      "DELETE /me/identity/{identityId} 200,401,403,404,409,500,503 company",
      "DELETE /me/passkey/{passkeyId} 200,401,403,404,429,500,503 company",
      "DELETE /me/session 200,400,401,403,404,500,503 company",
      "DELETE /me/session/{sessionId} 200,400,401,403,404,500,503 company",
      "DELETE /me/token/{tokenId} 200,400,401,403,404,500,503 company",
      "DELETE /me/totp 200,401,403,404,429,500,503 company",
      "DELETE /operator/session 200,400,401,403,404,500,503 operator",
      "DELETE /policy/{companyId}/{id} 200,400,401,403,404,429,500,503 company",
      "DELETE /reading/{companyId}/{regulationId} 200,400,401,403,404,429,500,503 company",
      "DELETE /saved-search/{companyId}/{id} 200,400,401,403,404,429,500,503 company",
      "DELETE /webhook/{companyId}/{id} 200,400,401,403,404,429,500,503 company",
      "GET /assistant/{companyId} 200,400,401,403,404,500,503 company",
      "GET /assistant/{companyId}/conversation 200,400,401,403,404,500,503 company",
      "GET /assistant/{companyId}/conversation/{id} 200,400,401,403,404,500,503 company",
      "GET /audience/class 200,400,404,500,503 nobody",
      "GET /audit 200,400,401,403,404,500,503 operator",
      "GET /auth/sso 200,400,404,500,503 nobody",
      "GET /calendar/{companyId} 200,400,401,403,404,500,503 company",
      "GET /calendar/{companyId}.ics 200,304,404 nobody",
      "GET /calendar/{companyId}/entries/{id} 200,401,403,404,500,503 company",
      "GET /calendar/{companyId}/feeds 200,400,401,403,404,500,503 company",
      "GET /change 200,400,404,500,503 nobody|company|operator",
      "GET /change/{id} 200,400,404,500,503 nobody|company|operator",
      "GET /circular/{companyId} 200,400,401,403,404,500,503 company",
      "GET /circular/{companyId}/{id} 200,401,403,404,500,503 company",
      "GET /company/{id} 200,400,401,403,404,500,503 company",
      "GET /company/{id}/activity 200,400,401,403,404,500,503 company",
      "GET /company/{id}/domain 200,400,401,403,404,500,503 company",
      "GET /company/{id}/group 200,400,401,403,404,500,503 company",
      "GET /company/{id}/group/member 200,400,401,403,404,500,503 company",
      "GET /company/{id}/group/request 200,400,401,403,404,500,503 company",
      "GET /company/{id}/invitation 200,400,401,403,404,500,503 company",
      "GET /company/{id}/member 200,400,401,403,404,500,503 company",
      "GET /company/{id}/questions 200,400,401,403,404,500,503 company",
      "GET /company/{id}/sign-in-rules 200,400,401,403,404,500,503 company",
      "GET /company/{id}/single-sign-on 200,400,401,403,404,500,503 company",
      "GET /company/{id}/token 200,400,401,403,404,500,503 company",
      "GET /company/{id}/unit 200,400,401,403,404,500,503 company",
      "GET /dashboard/{companyId} 200,400,401,403,404,500,503 company",
      "GET /dashboard/{companyId}/assessment 200,400,401,403,404,500,503 company",
      "GET /dashboard/{companyId}/regulation/{regulationId} 200,400,401,403,404,500,503 company",
      "GET /dashboard/{companyId}/summary 200,400,401,403,404,500,503 company",
      "GET /delivery 200,400,401,403,404,500,503 operator",
      "GET /delivery/{companyId} 200,400,401,403,404,500,503 company",
      "GET /document/{id} 200,400,404,500,503 nobody|company|operator",
      "GET /draft 200,400,401,403,404,500,503 operator",
      "GET /draft/{id} 200,400,401,403,404,500,503 operator",
      "GET /draft/{id}/file 200,400,401,403,404,500,503 operator",
      "GET /duty/{companyId} 200,400,401,403,404,500,503 company",
      "GET /duty/{companyId}/counts 200,400,401,403,404,500,503 company",
      "GET /duty/{companyId}/settings 200,400,401,403,404,500,503 company",
      "GET /duty/{companyId}/views 200,400,401,403,404,500,503 company",
      "GET /duty/{companyId}/{id} 200,401,403,404,500,503 company",
      "GET /event/{companyId} 200,400,401,403,404,500,503 company",
      "GET /evidence/{companyId} 200,400,401,403,404,500,503 company",
      "GET /evidence/{companyId}/packs 200,400,401,403,404,500,503 company",
      "GET /evidence/{companyId}/previews/{fileId} 200,401,403,404,415,500,503 company",
      "GET /evidence/{companyId}/requests 200,400,401,403,404,500,503 company",
      "GET /evidence/{companyId}/requests/{requestId} 200,401,403,404,500,503 company",
      "GET /evidence/{companyId}/{id} 200,401,403,404,500,503 company",
      "GET /filing/{companyId} 200,400,401,403,404,500,503 company",
      "GET /filing/{companyId}/on-time 200,400,401,403,404,500,503 company",
      "GET /filing/{companyId}/{id} 200,401,403,404,500,503 company",
      "GET /holiday 200,400,404,500,503 nobody",
      "GET /import/{companyId} 200,400,401,403,404,500,503 company",
      "GET /import/{companyId}/progress 200,400,401,403,404,500,503 company",
      "GET /import/{companyId}/{id} 200,401,403,404,409,500,503 company",
      "GET /letter/{companyId} 200,400,401,403,404,500,503 company",
      "GET /letter/{companyId}/head 200,400,401,403,404,500,503 company",
      "GET /library/{companyId} 200,400,401,403,404,500,503 company",
      "GET /me 200,400,401,403,404,500,503 company",
      "GET /me/export 200,401,403,429,500,503 company",
      "GET /me/factor 200,400,401,403,404,500,503 company",
      "GET /me/identity 200,400,401,403,404,500,503 company",
      "GET /me/session 200,400,401,403,404,500,503 company",
      "GET /me/token 200,400,401,403,404,500,503 company",
      "GET /monitor/alerts/{companyId} 200,400,401,403,404,500,503 company",
      "GET /monitor/narrowing/{companyId} 200,400,401,403,404,500,503 company",
      "GET /monitor/regulators/{companyId} 200,400,401,403,404,500,503 company",
      "GET /notification/{companyId} 200,400,401,403,404,500,503 company",
      "GET /policy/{companyId} 200,400,401,403,404,500,503 company",
      "GET /policy/{companyId}/{id} 200,400,401,403,404,500,503 company",
      "GET /reading/{companyId}/{regulationId} 200,400,401,403,404,500,503 company",
      "GET /regulation 200,400,404,500,503 nobody",
      "GET /regulation/category 200,400,404,500,503 nobody",
      "GET /regulation/links 200,400,401,403,404,500,503 operator",
      "GET /regulation/regulators 200,400,404,500,503 nobody",
      "GET /regulation/regulators/{regulator} 200,400,404,500,503 nobody",
      "GET /regulation/revisions 200,400,404,500,503 nobody",
      "GET /regulation/risk/{level} 200,400,404,500,503 nobody",
      "GET /regulation/stats 200,400,404,500,503 nobody",
      "GET /regulation/{id} 200,400,404,500,503 nobody",
      "GET /reminder/{companyId} 200,401,403,500,503 company",
      "GET /saved-search/{companyId} 200,400,401,403,404,500,503 company",
      "GET /source 200,400,404,500,503 nobody",
      "GET /source/{companyId} 200,400,401,403,404,500,503 company",
      "GET /task/{companyId} 200,400,401,403,404,500,503 company",
      "GET /task/{companyId}/days 200,400,401,403,404,500,503 company",
      "GET /task/{companyId}/{id} 200,401,403,404,500,503 company",
      "GET /triage 200,400,401,403,404,500,503 operator",
      "GET /triage/{companyId} 200,400,401,403,404,500,503 company",
      "GET /triage/{companyId}/counts 200,400,401,403,404,500,503 company",
      "GET /triage/{companyId}/decision 200,400,401,403,404,500,503 company",
      "GET /triage/{companyId}/settings 200,401,403,500,503 company",
      "GET /triage/{companyId}/sources 200,400,401,403,404,500,503 company",
      "GET /update/{companyId} 200,400,401,403,404,500,503 company",
      "GET /update/{companyId}/{id} 200,400,401,403,404,500,503 company",
      "GET /work/{companyId} 200,400,401,403,404,500,503 company",
      "PATCH /assistant/{companyId} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /assistant/{companyId}/conversation/{id} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /company/{id} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /company/{id}/member/{userId} 200,400,401,403,404,409,413,415,429,500,503 company",
      "PATCH /company/{id}/password 200,400,401,403,413,415,429,500,503 company",
      "PATCH /company/{id}/sign-in-rules 200,400,401,403,413,415,429,500,503 company",
      "PATCH /company/{id}/single-sign-on 200,400,401,403,409,413,415,429,500,503 company",
      "PATCH /company/{id}/unit/{unitId} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /delivery/{companyId} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /duty/{companyId} 200,400,401,403,404,409,413,415,429,500,503 company",
      "PATCH /duty/{companyId}/settings 200,400,401,403,413,415,429,500,503 company",
      "PATCH /duty/{companyId}/{id} 200,400,401,403,404,409,413,415,429,500,503 company",
      "PATCH /evidence/{companyId}/{id} 200,400,401,403,404,409,413,415,429,500,503 company",
      "PATCH /letter/{companyId}/head 200,400,401,403,413,415,429,500,503 company",
      "PATCH /me 200,400,401,403,413,415,429,500,503 company",
      "PATCH /monitor/narrowing/{companyId} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /reminder/{companyId} 200,400,401,403,413,415,429,500,503 company",
      "PATCH /saved-search/{companyId}/{id} 200,400,401,403,404,413,415,429,500,503 company",
      "PATCH /task/{companyId}/{id} 200,400,401,403,404,409,413,415,429,500,503 company",
      "PATCH /triage/{companyId}/settings 200,400,401,403,413,415,429,500,503 company",
      "POST /assistant 200,400,401,403,404,413,415,429,500,503 company",
      "POST /assistant/{companyId}/turn/{id}/accept 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /auth/company 200,400,401,403,413,415,429,500,503 company",
      "POST /auth/create-password 200,400,413,415,429,500,503 nobody",
      "POST /auth/forgot-password 200,400,413,415,429,500,503 nobody",
      "POST /auth/login 200,400,401,403,413,415,429,500,503 nobody",
      "POST /auth/logout 200,400,401,403,413,415,500,503 company",
      "POST /auth/passkey 200,400,413,415,429,500,503 nobody",
      "POST /auth/passkey/sign-in 200,400,401,403,413,415,429,500,503 nobody",
      "POST /auth/reset-link 200,400,413,415,429,500,503 nobody",
      "POST /auth/second-factor 200,400,401,403,413,415,429,500,503 nobody",
      "POST /auth/second-factor/passkey 200,400,401,413,415,429,500,503 nobody",
      "POST /auth/sso 200,400,403,404,413,415,429,500,503 nobody",
      "POST /auth/sso/finish 200,400,401,403,409,413,415,429,500,503 nobody",
      "POST /auth/verify-code 200,400,413,415,429,500,503 nobody",
      "POST /calendar/{companyId}/feeds 201,400,401,403,413,415,429,500,503 company",
      "POST /change 201,400,401,403,413,415,500,503 operator",
      "POST /change/review 200,400,401,403,413,415,500,503 operator",
      "POST /change/{id}/document 200,400,401,403,413,415,500,503 company|operator",
      "POST /circular/{companyId} 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /circular/{companyId}/{id}/confirm 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /circular/{companyId}/{id}/open 200,401,403,404,409,429,500,503 company",
      "POST /circular/{companyId}/{id}/withdraw 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /company/onboard 201,400,409,413,415,429,500,503 nobody",
      "POST /company/{id}/domain 201,400,401,403,409,413,415,429,500,503 company",
      "POST /company/{id}/domain/{domain}/confirm 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /company/{id}/email/code 200,401,403,409,429,500,503 company",
      "POST /company/{id}/email/confirm 200,400,401,403,409,413,415,429,500,503 company",
      "POST /company/{id}/group/parent 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /company/{id}/group/subsidiary 201,400,401,403,409,413,415,429,500,503 company",
      "POST /company/{id}/group/subsidiary/{companyId}/member 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /company/{id}/invitation 201,400,401,403,409,413,415,429,500,503 company",
      "POST /company/{id}/invitation/{invitationId}/send 200,401,403,404,429,500,503 company",
      "POST /company/{id}/leave 200,401,403,409,413,415,429,500,503 company",
      "POST /company/{id}/token 200,400,401,403,409,413,415,429,500,503 company",
      "POST /company/{id}/unit 201,400,401,403,413,415,429,500,503 company",
      "POST /dashboard/reassess/{companyId} 200,400,401,403,429,500,503 company",
      "POST /delivery/revive 200,400,401,403,413,415,500,503 operator",
      "POST /delivery/{companyId}/feed 200,400,401,403,429,500,503 company",
      "POST /document/{id}/accept 200,400,401,403,500,503 operator",
      "POST /duty/{companyId} 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /duty/{companyId}/take 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /duty/{companyId}/undo 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /duty/{companyId}/views 201,400,401,403,409,413,415,429,500,503 company",
      "POST /duty/{companyId}/{id}/comment 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /duty/{companyId}/{id}/confirm 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /event/{companyId} 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /evidence/{companyId} 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /evidence/{companyId}/requests 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /evidence/{companyId}/{id}/hold 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /evidence/{companyId}/{id}/links 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /evidence/{companyId}/{id}/versions 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /filing/{companyId}/{id}/file 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /filing/{companyId}/{id}/move 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /filing/{companyId}/{id}/reopen 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /filing/{companyId}/{id}/waive 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /filing/{companyId}/{id}/work 200,400,401,403,404,409,429,500,503 company",
      "POST /holiday/{year}/{feast} 200,400,401,403,413,415,500,503 operator",
      "POST /import/{companyId} 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /import/{companyId}/{id}/undo 200,400,401,403,404,409,429,500,503 company",
      "POST /invitation/accept 200,400,401,403,413,415,429,500,503 nobody",
      "POST /invitation/open 200,400,413,415,429,500,503 nobody",
      "POST /letter/{companyId} 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /letter/{companyId}/annex 200,400,401,403,409,413,415,429,500,503 company",
      "POST /me/passkey 200,400,401,403,409,413,415,429,500,503 company",
      "POST /me/passkey/options 200,401,403,413,415,429,500,503 company",
      "POST /me/proof 200,400,401,403,413,415,429,500,503 company",
      "POST /me/proof/passkey 200,401,403,413,415,429,500,503 company",
      "POST /me/recovery-code 200,401,403,409,413,415,429,500,503 company",
      "POST /me/token 200,400,401,403,409,413,415,429,500,503 company",
      "POST /me/totp 200,401,403,409,413,415,429,500,503 company",
      "POST /me/totp/confirm 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /monitor/alerts 200,400,401,403,413,415,429,500,503 company",
      "POST /monitor/regulators 200,400,401,403,413,415,429,500,503 company",
      "POST /notification 200,400,401,403,413,415,500,503 operator",
      "POST /notification/{companyId}/read 200,400,401,403,413,415,500,503 company",
      "POST /notification/{companyId}/{id}/not-for-us 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /operator/session 200,401,403,429,500,503 operator|company",
      "POST /policy/{companyId} 200,400,401,403,409,413,415,429,500,503 company",
      "POST /policy/{companyId}/{id}/assess 200,400,401,403,404,429,500,503 company",
      "POST /policy/{companyId}/{id}/cancel 200,400,401,403,404,429,500,503 company",
      "POST /regulation/{id}/link 200,400,401,403,413,415,500,503 operator",
      "POST /saved-search 200,400,401,403,409,413,415,429,500,503 company",
      "POST /source/{id}/check 200,400,401,403,500,503 operator",
      "POST /task/{companyId} 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /task/{companyId}/{id}/cancel 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /task/{companyId}/{id}/checklist 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /task/{companyId}/{id}/comment 201,400,401,403,404,409,413,415,429,500,503 company",
      "POST /task/{companyId}/{id}/done 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /task/{companyId}/{id}/reopen 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /triage/{companyId}/decision 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /triage/{companyId}/undo 200,400,401,403,404,409,413,415,429,500,503 company",
      "POST /webhook 200,400,401,403,409,413,415,429,500,503 company",
      "POST /webhook/{companyId}/{id}/secret 200,400,401,403,404,429,500,503 company",
      "POST /webhook/{companyId}/{id}/test 200,400,401,403,404,429,500,503 company",
      "PUT /draft/{id} 200,400,401,403,404,409,413,415,500,503 operator",
      "PUT /reading/{companyId}/{regulationId} 200,400,401,403,404,409,413,415,429,500,503 company",
    ]
  `);
});

test("every operation says what it does and every query field what it means", async () => {
  const { document } = await readDocument();
  const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary, parameters = [] }]) => [
      ...(summary ? [] : [`${method} ${path}`]),
      ...parameters.filter(({ description }) => !description).map(({ name }) => `${method} ${path} ${name}`),
    ]),
  );
  expect(silent).toEqual([]);
});

test("a linter that others use has nothing to say against it", async () => {
  const { document } = await readDocument();
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      // Nobody has chosen a licence for the program; the document must not name one.
      "info-license": "off",
      // The specification has `/dashboard/reassess/{companyId}` beside `/dashboard/{companyId}/…`: methods tell them apart.
      "no-ambiguous-paths": "off",
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("every operation has an id, a group that is explained, and says whose token opens it", async () => {
  const { app, document } = await readDocument();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(
    operations.flatMap(({ tags }) => tags).filter((tag) => !document.tags.some(({ name }) => name === tag)),
  ).toEqual([]);
  expect(document.tags.filter(({ name }) => !operations.some(({ tags }) => tags.includes(name)))).toEqual([]);
  expect(document.info.contact).toMatchObject({ email: app.config.supportEmail });
});

test("what is said to be open answers without a token, and nothing else does", async () => {
  const { app, document } = await readDocument();
  const send = sender(app);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { security, responses }] of Object.entries(methods)) {
      const { status } = await send(
        method.toUpperCase(),
        `/api/v1${path.replaceAll(/[{}]/g, "")}`,
        method === "get" ? undefined : {},
      );
      const isOpen = security!.length === 0 || security!.some((way) => Object.keys(way).length === 0);
      // A sign-in without e-mail and password is refused as such, before anybody is asked who they are.
      expect([method, path, status === 401], `${method} ${path} ${status}`).toEqual([
        method,
        path,
        !isOpen && status === 401,
      ]);
      expect([200, 201, 400, 401, 404, ...Object.keys(responses).map(Number)]).toContain(status);
      if (!isOpen) expect([400, 401]).toContain(status);
    }
});

test("failures are described in the shape in which they are sent", async () => {
  const { app, document } = await readDocument();
  const shape = document.components.schemas["error.BAD_REQUEST"]?.properties ?? {};
  const sent = (await sender(app)("POST", "/api/v1/auth/login", {})).body as object;
  // tests/api/obligation/changing.test.ts has a failure with what stands in the way.
  expect(Object.keys(shape)).toEqual([...Object.keys(sent), "current"]);
  const others = Object.entries(document.components.schemas).filter(([name]) => name.startsWith("error."));
  expect(others.filter(([, { properties }]) => JSON.stringify(properties) !== JSON.stringify(shape))).toEqual([]);
});

test("the command line and the server make the same document", async () => {
  const { app, document } = await readDocument();
  expect(JSON.parse(JSON.stringify(openApiDocument(app.router, app.config)))).toEqual(document);
});

test("the page for people loads, with everything it names", async () => {
  const app = await testApp();
  const send = sender(app);
  const page = await send("GET", "/docs");
  expect([page.status, page.headers["content-type"]]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!);
  expect(assets.length).toBeGreaterThanOrEqual(3);
  for (const url of assets) {
    const { status, headers, text } = await send("GET", url);
    const type = url.endsWith(".css") ? /^text\/css/ : /javascript/;
    expect([url, status, type.test(String(headers["content-type"])), text.length > 50]).toEqual([url, 200, true, true]);
  }
  expect(page.text).not.toMatch(/<script(?! src)|<[^>]* (style|on\w+)=/);
});

test("what else lies in the page's folder is not served", async () => {
  const send = sender(await testApp());
  for (const url of [
    "/docs/assets/package.json",
    "/docs/assets/index.html",
    "/docs/assets/../package.json",
    "/docs/assets/%2e%2e/package.json",
  ])
    expect([url, (await send("GET", url)).status]).toEqual([url, 404]);
});

test.each([
  ["post", "/company/onboard"],
  ["patch", "/company/{id}"],
])("%s %s says which licence categories there are", async (method, place) => {
  const { document } = await readDocument();
  const { requestBody } = document.paths[place]![method]! as unknown as {
    requestBody: { content: Record<string, { schema: { properties: Record<string, { description: string }> } }> };
  };
  const { description } = requestBody.content["application/json"]!.schema.properties.category!;
  expect(description.split("Ids: ")[1]?.split(", ")).toEqual(licenceCategories);
});
