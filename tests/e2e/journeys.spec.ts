import { expect, test } from "@playwright/test";
import { aCompany, password, signInAs, signUp } from "./support/company.ts";

test("a company that leaves comes back to the very place it asked for", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Logged out successfully!")).toBeVisible();

  await page.goto("/dashboard?regulator=CBN");
  await expect(page).toHaveURL(/\/signin\?redirect=/);
  await page.getByLabel("Email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?regulator=CBN");
  await expect(page.getByLabel("By regulator")).toHaveValue("CBN");
});

test("signing out in one tab signs the other out", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { name: "High risks" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/signin/);
});

test("a company names its own category, and an address that is taken is refused", async ({ page, request }) => {
  const company = aCompany();
  await request.post("/api/v1/company/onboard", { data: company });
  await page.goto("/signup");
  await page.getByLabel("Company name").fill(company.name);
  await page.getByLabel("Company email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill(company.password);
  await page.getByLabel("Industry").selectOption("Financial");
  await page.getByRole("button", { name: /^Company category/ }).press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Company category").fill("Bureau de change");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Edit company category" })).toBeVisible();
  await page.getByLabel("Description").fill(company.description);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("A company with this email already exists")).toBeVisible();
});

test("a completed profile settles what may apply, and a reassessment says what is new", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const count = page.getByRole("region", { name: "May apply" }).getByText(/^\d+ regulations$/);
  const unsettled = async () => Number.parseInt(await count.innerText(), 10);
  const before = await unsettled();
  await page.getByRole("button", { name: "Why these?" }).click();
  const drawer = page.getByRole("dialog", { name: "Why these?" });
  await drawer.getByLabel("Employee size").selectOption("21-100 employees");
  await drawer.getByRole("checkbox", { name: "Card Services" }).check();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(drawer.getByText(/has changed since: \d+ apply today/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect.poll(unsettled).toBeLessThan(before);

  await page.getByRole("button", { name: "Reassess" }).click();
  await expect(page.getByText(/\d+ new|Nothing has changed since|First assessment/)).toBeVisible();
});

test("the dashboard's filters live in the address", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const search = page.getByPlaceholder("Explore all regulations");
  await page.getByLabel("By category").selectOption("AML/CFT");
  await expect(page).toHaveURL("/dashboard?category=aml-cft");
  await search.fill("sanctions");
  await expect(page).toHaveURL("/dashboard?search=sanctions");
  await search.fill("no regulation says this");
  await expect(page.getByText("No high risks found")).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("no regulation says this");
});

test("a row scrolls by 340 px, and its arrows say where more is", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const row = page.getByRole("list", { name: "High risks" });
  const left = page.getByRole("button", { name: "Scroll High risks left" });
  // The cards out of sight are drawn in the browser's pauses.
  await expect.poll(() => row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeGreaterThan(400);
  await expect(left).toBeHidden();
  await page.getByRole("button", { name: "Scroll High risks right" }).click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(340);
  await expect(left).toBeVisible();
  // The cards beyond the screen are drawn bit by bit, so that the end may move once more.
  await expect(async () => {
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect(page.getByRole("button", { name: "Scroll High risks right" })).toBeHidden({ timeout: 500 });
  }).toPass();
});

test("an answered question moves a regulation from what may apply to what does", async ({ page, request }) => {
  const company = await signUp(request);
  await request.patch(`/api/v1/company/${company._id}`, {
    headers: { authorization: `Bearer ${company.token}` },
    data: { services: ["loan&credit services"], employeeSize: "21-100 employees" },
  });
  await signInAs(page, company);
  await page.goto("/dashboard?search=merger+review");
  const title = "Federal Competition and Consumer Protection Act Merger Review Regulations, 2020";
  const heading = { name: title, exact: true };
  const may = page.getByRole("region", { name: "May apply" });
  const merger = may.getByRole("article").filter({ has: page.getByRole("heading", heading) });
  await merger.getByRole("button", { name: "Yes" }).click();
  await expect(merger).toBeHidden();
  await expect(page.getByRole("region", { name: "High risks" }).getByRole("heading", heading)).toBeVisible();
});

test("a dashboard that failed comes back with Retry", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.route(/dashboard\.overview/, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByText("Failed to load compliance data")).toBeVisible();
  await page.unroute(/dashboard\.overview/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an announcement reaches the badge and the notifications", async ({ page, request }) => {
  const company = await signUp(request);
  const operatorToken = test.info().config.webServer?.env?.["OPERATOR_TOKEN"];
  const announced = await request.post("/api/v1/notification", {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { companyId: company._id, changeType: "New", regulationTitle: "A circular on examples", regulator: "CBN" },
  });
  expect(announced.ok()).toBe(true);
  await signInAs(page, company);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Notifications, 1 unread notification" }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await expect(dialog.getByText("NEW REGULATION")).toBeVisible();
  await expect(dialog.getByText("A circular on examples")).toBeVisible();
});

test("signing out ends the session at the server too", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully!")).toBeVisible();
  const headers = { authorization: `Bearer ${company.token}` };
  const answer = await request.get(`/api/v1/company/${company._id}`, { headers });
  expect(answer.status()).toBe(401);
});
