import { expect, test } from "@playwright/test";
import { confirmedUp, signInAs } from "../support/company.ts";
import { anAddress, joined } from "../support/people.ts";

test("an auditor looks at every screen, meets nothing that failed, and changes nothing", async ({ page, request }) => {
  const company = await confirmedUp(request);
  const auditor = await joined(request, company, { email: anAddress("auditor"), name: "Bola Ade", role: "auditor" });
  const refused: string[] = [];
  const changes: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (sent) => {
    if (sent.method() !== "GET") changes.push(sent.url());
  });
  // The stream of news is never over.
  const waiting = new Set<unknown>();
  page.on("request", (sent) => !sent.url().includes("notification.live") && waiting.add(sent));
  page.on("requestfinished", (sent) => waiting.delete(sent));
  page.on("requestfailed", (sent) => waiting.delete(sent));
  await signInAs(page, auditor);
  await page.goto("/dashboard");
  // As after a sign-in: the browser knows the role before the screens ask.
  await expect(page.getByRole("heading", { name: "High risks" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reassess" })).toBeHidden();

  const main = page.getByRole("main");
  for (const [path, heading] of [
    ["/dashboard?why=open", "Why these?"],
    ["/dashboard?regulation=cbn-mfb-capital-2019", "Requirements"],
    ["/regulations", "Library"],
    ["/updates", "Updates"],
    ["/updates?view=all", "Updates"],
    ["/updates?view=sources", "Sources"],
    ["/regulator/central-bank-of-nigeria", "Central Bank of Nigeria"],
    ["/policies", "Policies"],
    ["/chatbot-ai", "Compliance assistant"],
    ["/profile", company.name],
    ["/activity", "Activity"],
    ["/people", "People"],
    ["/account", "Your account"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expect.poll(() => waiting.size).toBe(0);
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    const offered =
      /^(Reassess|Monitor new|Watch:|Bring a policy|Invite|Edit Profile|Confirm e-mail|Add (a unit|webhook)|Save search|Send)/;
    await expect(main.getByRole("button", { name: offered })).toHaveCount(0);
    await expect(page.getByRole("group", { name: /^Decide/ })).toHaveCount(0);
  }
  expect(refused).toEqual([]);
  expect(changes).toEqual([]);
});
