import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  expect,
  request as requests,
  test,
  type APIRequestContext,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";
import { signInAs, signUp } from "./support/company.ts";
import { builtProgram } from "../../tools/support/built-process.ts";

const operatorToken = "operator-of-the-browser-tests";

/** Announces to one company, as the operator does over REST. */
async function announce(request: APIRequestContext, companyId: string, regulationTitle: string) {
  const answer = await request.post("/api/v1/notification", {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { companyId, regulator: "CBN", changeType: "new", regulationTitle },
  });
  expect(answer.ok()).toBe(true);
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const isStream = (traffic: Request | Response) => traffic.url().includes("notification.live");
/** Goes to the dashboard and waits until its stream stands. */
async function openDashboard(page: Page) {
  const stream = page.waitForResponse(isStream);
  await page.goto("/dashboard");
  return stream;
}

test("what is announced moves badge and open panel in every tab, without a reload", async ({ context, request }) => {
  const company = await signUp(request);
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await signInAs(page, company);
    const stream = await openDashboard(page);
    // The token is in a header, never in an address.
    expect(stream.url()).not.toContain(company.token);
    expect(await stream.request().headerValue("authorization")).toBe(`Bearer ${company.token}`);
  }
  await bell(second).click();
  await expect(second.getByText("No notifications found")).toBeVisible();

  await announce(request, company._id, "First circular");
  await expect(bell(first)).toHaveAccessibleName("Notifications, 1 unread notification");
  const panel = second.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("listitem")).toHaveText([/First circular/]);
  await expect(first.getByText("1 new notification", { exact: true })).toBeVisible();

  await announce(request, company._id, "Second circular");
  await expect(bell(first)).toHaveAccessibleName("Notifications, 2 unread notifications");
  await expect(panel.getByRole("listitem")).toHaveText([/Second circular/, /First circular/]);
});

test("a sign-out elsewhere ends the stream and leads to sign-in", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await openDashboard(page);
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();
  // Whoever of the two hangs up first.
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isStream),
    page.waitForEvent("requestfailed", isStream),
  ]);
  const answer = await request.post("/api/v1/auth/logout", {
    headers: { authorization: `Bearer ${company.token}` },
    data: {},
  });
  expect(answer.ok()).toBe(true);
  await ended;
  await expect(page).toHaveURL(/\/signin/);
});

test.describe("a server of its own", () => {
  let server: ChildProcess;
  let dataDir: string;
  let port: number;

  test.beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "ilana-live-"));
    port = await freePort();
    server = await startServer(port, dataDir);
  });
  test.afterEach(async () => {
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("that starts again is followed again, and nothing is lost meanwhile", async ({ browser }) => {
    const baseURL = `http://127.0.0.1:${port}`;
    const request = await requests.newContext({ baseURL });
    const company = await signUp(request);
    const page = await browser.newPage({ baseURL });
    await signInAs(page, company);
    await openDashboard(page);
    await announce(request, company._id, "Before");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread notification");

    const again = page.waitForResponse(isStream, { timeout: 60_000 });
    await stop(server);
    server = await startServer(port, dataDir);
    await announce(request, company._id, "Meanwhile");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread notifications");
    await again;
    await announce(request, company._id, "After");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread notifications");
    await page.close();
    await request.dispose();
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function startServer(port: number, dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    OPERATOR_TOKEN: operatorToken,
    WATCH: "off",
  };
  const [program, ...first] = builtProgram;
  const started = spawn(program, [...first, "serve"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/regulation/stats`).catch(() => undefined))?.ok;
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
  return started;
}

/** As whoever runs it stops it; with a stream open it must not take long. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  const [code] = (await exited) as [number | null];
  expect(code).toBe(0);
}
