import type { Scope } from "#features/role/vocabulary.ts";
import type { TestApp } from "../app.ts";
import { sender } from "../http.ts";

type Call = ReturnType<TestApp["callAs"]>;

/** A token of somebody's own. */
export const aToken = async ({ call }: { call: Call }, scopes: Scope[] = ["read"], days = 30) =>
  (await call.token.make({ name: "Nightly report", scopes, days })).data;

/** A token of a company. */
export const aTokenOf = async ({ id, call }: { id: string; call: Call }, scopes: Scope[] = ["read"], days = 30) =>
  (await call.token.makeForCompany({ id, name: "Bridge", scopes, days })).data;

/** What a call with a bearer token is answered: a company's record, which every role may read. */
export const readBy = async (app: TestApp, token: string, { id }: { id: string }) =>
  sender(app, token)("GET", `/api/v1/company/${id}`);
