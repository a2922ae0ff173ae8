import type { z } from "zod";
import type { Access } from "#platform/trpc/meta.ts";
import type { AppRouter } from "#server/router.ts";

/** A procedure that is served over REST, as the router declares it. */
export type RestProcedure = {
  name: string;
  type: "query" | "mutation";
  method: string;
  path: string;
  inputs: z.ZodType[];
};

/** Any procedure: who may call it, with which permission in a company; `rest` says how it is served over REST, where it is. */
export type DeclaredProcedure = {
  name: string;
  type: "query" | "mutation" | "subscription";
  inputs: z.ZodType[];
  access: readonly Access[];
  permission: string | undefined;
  rest: RestProcedure | undefined;
};

type Declared = {
  _def: {
    type: DeclaredProcedure["type"];
    inputs: z.ZodType[];
    meta?: { openapi?: { method: string; path: string }; access?: readonly Access[]; permission?: string };
  };
};

const everybody: readonly Access[] = ["nobody"];

/** Every procedure, read from the router so that a test over them forgets none. */
export function declaredProcedures(router: AppRouter): DeclaredProcedure[] {
  const declared = Object.entries(router._def.procedures as unknown as Record<string, Declared>);
  return declared.map(([name, { _def }]) => {
    const { type, inputs, meta: { openapi, access = everybody, permission } = {} } = _def;
    const restType = type === "query" ? "query" : "mutation";
    return { name, type, inputs, access, permission, rest: openapi && { name, type: restType, inputs, ...openapi } };
  });
}

/** The REST call of a procedure for an input: fields named in the path go there, the rest into query or body. */
export function restCall({ method, path }: RestProcedure, input: Record<string, unknown>) {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_whole, field: string) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value.toWellFormed());
  });
  // A body of a DELETE is no part of HTTP's semantics (RFC 9110, 9.3.5).
  if (method !== "GET" && method !== "DELETE") return { url: `/api/v1${url}`, payload: rest };
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]));
  const payload = method === "DELETE" ? {} : undefined;
  return { url: `/api/v1${url}${query.size > 0 ? `?${query.toString()}` : ""}`, payload };
}

/** The tRPC call of a procedure for an input. */
export function trpcCall({ name, type }: Pick<DeclaredProcedure, "name" | "type">, input: Record<string, unknown>) {
  if (type === "mutation") return { method: "POST", url: `/trpc/${name}`, payload: input };
  return { method: "GET", url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, payload: undefined };
}
