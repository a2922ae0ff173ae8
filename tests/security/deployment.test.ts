import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";

const nginx = readFileSync("deploy/nginx.conf", "utf8");
const caddy = readFileSync("deploy/Caddyfile", "utf8");

test("security.txt says whom to tell of a hole, and is never out of date", async () => {
  const { app } = await testApp({
    env: { SUPPORT_EMAIL: "security@ilana.example", PUBLIC_URL: "https://ilana.example" },
  });
  const { statusCode, headers, body } = await app.inject("/.well-known/security.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatch(/^Contact: mailto:security@ilana\.example$/m);
  expect(body).toMatch(/^Canonical: https:\/\/ilana\.example\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)![1]!);
  // RFC 9116, 2.5.5: less than a year ahead.
  expect(expires - Date.now()).toBeGreaterThan(100 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
});

test("the proxy's logs have the paths of feeds and unsubscribe links without their tokens", () => {
  const map = /map \$uri \$ilana_path \{([^}]*)\}/.exec(nginx)![1]!;
  const [, pattern] = /~(\S+) /.exec(map)!;
  for (const path of ["/feed/a-secret.atom", "/unsubscribe/a-secret"]) {
    const { area } = new RegExp(pattern!).exec(path)!.groups!;
    expect(area).toBe(path.replace("a-secret.atom", "").replace("a-secret", ""));
  }
  const format = /log_format ilana ([^;]*);/.exec(nginx)![1]!;
  expect(format).not.toMatch(
    /\$(request\b|request_uri|uri|args|query_string|http_referer|http_authorization|http_cookie)/,
  );
  expect(nginx).toMatch(/access_log \S+ ilana;/);
  // What goes wrong on the way is logged with the whole request.
  expect(nginx).toMatch(
    /location ~ \^\/\(\(feed\|unsubscribe\)\/\|calendar\/\[\^\/\]\+\\\.ics\$\) \{\s+error_log \/dev\/null crit;/,
  );
  // Caddy logs no request unless it is told to.
  expect(caddy).not.toMatch(/^\s*log\b/m);
});

test("calls of the API over plain http are refused, not led on: their token has crossed the network already", () => {
  for (const conf of [nginx, caddy]) expect(conf).toContain("This address is served over https only");
  expect(nginx).toMatch(/location ~ \^\/\(api\|trpc\)\/ \{\s+return 403/);
  expect(caddy).toMatch(/path \/api\/\* \/trpc\/\*/);
});

test("where several processes serve, proxies hand a request on that one refuses, and keep nobody at one", () => {
  expect(nginx).toMatch(/^\s+proxy_next_upstream error timeout http_503;$/m);
  expect(nginx).not.toMatch(/non_idempotent|ip_hash|sticky|^\s*hash /m);
  expect(caddy).toMatch(/#health_uri \/ready/);
  expect(caddy).not.toMatch(/lb_policy (ip_hash|client_ip_hash|cookie|header|uri_hash)/);
});
