import { expect, test } from "vitest";
import { ConfigError, readSettings } from "#config.ts";

const complete = {
  OIDC_ISSUER: "https://login.example.com/realms/a",
  OIDC_CLIENT_ID: "ilana",
  OIDC_CLIENT_SECRET: "secret",
};

test("a provider is named with all that it needs, or not at all", () => {
  expect(readSettings({}).signOn).toEqual({ provider: null, allowHosts: [] });
  expect(readSettings(complete).signOn.provider).toEqual({
    issuer: "https://login.example.com/realms/a",
    clientId: "ilana",
    clientSecret: "secret",
    name: "login.example.com",
    scopes: "openid email profile",
  });
  const named = { ...complete, OIDC_NAME: "Okpella", OIDC_SCOPES: "openid email", OIDC_ALLOW_HOSTS: "kc.intern:8443" };
  expect(readSettings(named).signOn).toMatchObject({
    provider: { name: "Okpella", scopes: "openid email" },
    allowHosts: ["kc.intern:8443"],
  });
});

test.each<[string, Record<string, string>, string]>([
  ["no client", { OIDC_ISSUER: "https://login.example.com" }, "OIDC_CLIENT_ID must be set when OIDC_ISSUER is\nOIDC_CLIENT_SECRET must be set when OIDC_ISSUER is"],
  ["no secret", { ...complete, OIDC_CLIENT_SECRET: " " }, "OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is"],
  ["no issuer", { OIDC_CLIENT_ID: "ilana", OIDC_CLIENT_SECRET: "secret" }, "OIDC_ISSUER must be set when OIDC_CLIENT_ID is"],
  ["a name alone", { OIDC_NAME: "Okpella" }, "OIDC_ISSUER must be set when OIDC_NAME is\nOIDC_CLIENT_ID must be set when OIDC_NAME is\nOIDC_CLIENT_SECRET must be set when OIDC_NAME is"],
  ["plain http elsewhere", { ...complete, OIDC_ISSUER: "http://login.example.com" }, "OIDC_ISSUER must be an https URL"],
  ["a query", { ...complete, OIDC_ISSUER: "https://login.example.com?a=b" }, "OIDC_ISSUER must hold no user name, query or fragment"],
  ["a user name", { ...complete, OIDC_ISSUER: "https://a@login.example.com" }, "OIDC_ISSUER must hold no user name, query or fragment"],
  ["no openid", { ...complete, OIDC_SCOPES: "email" }, "OIDC_SCOPES must name openid"],
  ["a list of scopes", { ...complete, OIDC_SCOPES: "openid,email" }, "OIDC_SCOPES must name openid"],
])("a start is refused with %s", (_what, env, message) => {
  expect(() => readSettings(env)).toThrow(new ConfigError(message));
}); // prettier-ignore

test.each(["http://127.0.0.1:9999", "http://localhost:9999", "http://[::1]:9999"])(
  "%s is a provider on this machine",
  (issuer) => {
    expect(readSettings({ ...complete, OIDC_ISSUER: issuer }).signOn.provider?.issuer).toBe(issuer);
  },
);
