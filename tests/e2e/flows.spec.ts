import { expect, test, type Page } from "@playwright/test";
import { aCompany, password, signInAs, signUp } from "./support/company.ts";

// What spec section 4 says happens between the screens, as far as no other journey shows it.

const stored = (page: Page) => page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("company")]);

test("signing in stores the token, and the company without it", async ({ page, request }) => {
  const company = await signUp(request);
  await page.goto("/login");
  await page.getByLabel("Email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Login successful!")).toBeVisible();
  const [token, record] = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const kept = JSON.parse(record!) as Record<string, unknown>;
  expect(kept).toMatchObject({ _id: company._id, email: company.email });
  expect(kept).not.toHaveProperty("token");
});

test("a sign-out that the server does not hear clears all the same, and leads to /login", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await page.route(/auth\.logout/, (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logout completed")).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(await stored(page)).toEqual([null, null]);
});

test("a session that ends elsewhere ends here by itself, and the way back is kept", async ({ page, request }) => {
  const company = await signUp(request);
  await signInAs(page, company);
  await page.goto("/dashboard?regulator=CBN");
  await expect(page.getByRole("article").first()).toBeVisible();
  await request.post("/api/v1/auth/logout", { headers: { authorization: `Bearer ${company.token}` } });
  // The live stream ends with the session, and what looks in its place is refused.
  await expect(page).toHaveURL("/signin?redirect=%2Fdashboard%3Fregulator%3DCBN");
  expect(await stored(page)).toEqual([null, null]);
});

test("the sign-up form is shut while it is being sent, and a listed category takes the place of one's own", async ({
  page,
}) => {
  const company = aCompany();
  await page.goto("/signup");
  const category = page.getByRole("button", { name: /^Company category/ });
  const finish = page.getByRole("button", { name: "Finish" });
  await page.getByLabel("Company name").fill(company.name);
  await page.getByLabel("Company email").fill(company.email);
  await page.getByLabel("Password", { exact: true }).fill(company.password);
  await page.getByLabel("Industry").selectOption("Financial");
  await page.getByLabel("Description").fill(company.description);
  await category.click();
  await page.getByRole("treeitem", { name: "Others" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter Company Category" });
  await dialog.getByLabel("Company category").fill("Bureau de change");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Bureau de change", { exact: true })).toBeVisible();
  await category.click();
  await page.getByRole("treeitem", { name: "Merchant Bank" }).click();
  await expect(page.getByText("Bureau de change", { exact: true })).toBeHidden();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/company\.onboard/, async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest(/company\.onboard/);
  await finish.click();
  for (const name of ["Company name", "Company email", "Industry", "Description"])
    await expect(page.getByLabel(name)).toBeDisabled();
  await expect(category).toBeDisabled();
  // What sends it comes with the code that is held back below: on a slow machine not before now.
  await sent;
  let arrive = () => {};
  const onTheWay = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/assets\/(member|dashboard)-.*\.js$/, async (route) => {
    await onTheWay;
    await route.continue();
  });
  release();
  await expect(page.getByText("Company created successfully 🎉")).toBeVisible();
  // The account exists, its screen is still coming: nothing may be sent twice.
  await expect(page.getByLabel("Company name")).toBeDisabled();
  arrive();
  await expect(page).toHaveURL("/dashboard");
  const [, record] = await stored(page);
  expect(JSON.parse(record!)).toMatchObject({ category: "merchant-bank", customCategory: null });
});

test("the sidebar starts as a strip of icons and opens", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByText("Compliance assistant")).toBeHidden();
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(sidebar.getByText("Compliance assistant")).toBeVisible();
  await expect(sidebar.getByText("Watched Regulators")).toBeVisible();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(sidebar.getByText("Compliance assistant")).toBeHidden();
});

test("a reassessment reloads the page", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reassess" }).click();
  await reloaded;
  await expect(page.getByText(/Nothing has changed since/)).toBeVisible();
});

test("picking a regulator lets the category go, picking a category keeps the rest", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard?search=bank&category=licensing");
  await page.getByLabel("By regulator").selectOption("CBN");
  await expect(page).toHaveURL("/dashboard?search=bank&regulator=CBN");
  await page.getByLabel("By category").selectOption("Capital Adequacy");
  await expect(page).toHaveURL("/dashboard?search=bank&regulator=CBN&category=capital-adequacy");
  await page.goBack();
  await expect(page.getByLabel("By category")).toHaveValue("");
});

test("a detail that cannot be fetched shows what the card knew", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard?search=returns");
  const card = page.getByRole("article").first();
  const title = await card.getByRole("heading").innerText();
  await page.route(/dashboard\.regulation\b/, (route) => route.abort());
  await card.getByRole("button", { name: /See More/ }).click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByText("Could not load latest data, showing cached information")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto("/dashboard?regulation=no-such-regulation");
  await expect(dialog.getByText("Failed to fetch regulation details")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Try Again" })).toBeVisible();
});

test("the company is asked for once, whatever screens are visited", async ({ page, request }) => {
  await signInAs(page, await signUp(request));
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (/company\.get/.test(sent.url())) asked.push(sent.url());
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: /, profile$/ }).click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("no screen logs an error or asks for what the content security policy refuses", async ({ page, request }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  // The live stream never ends: with it the network is never idle.
  await page.route(/notification\.live/, (route) => route.fulfill({ contentType: "text/event-stream", body: "" }));
  const company = await signUp(request);
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  for (const path of ["/signin", "/signup", "/forgot-password"]) await visit(path);
  await signInAs(page, company);
  for (const path of ["/dashboard", "/regulations", "/regulator/cbn", "/chatbot-ai", "/profile"]) await visit(path);
  expect(faults).toEqual([]);
});

test("a screen whose code does not come while the server is away says so, and the rest stays", async ({
  page,
  request,
}) => {
  await signInAs(page, await signUp(request));
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("link", { name: /, profile$/ }).click();
  await expect(page.getByText("This screen could not be shown")).toBeVisible();
  await page.unroute("**/*");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: /, profile$/ }).click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
});

test("parts of the dashboard whose code does not come leave it as it is, and come when the server is back", async ({
  page,
  request,
}) => {
  await signInAs(page, await signUp(request));
  const laterParts = /assets\/(next-days|waiting-notice)-.*\.js$/;
  let refused = 0;
  await page.route(laterParts, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.route("**/favicon.svg", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Library|Regulations/ })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.unroute("**/favicon.svg");
  await page.unroute(laterParts);
  await expect(page.getByRole("heading", { name: /next 30 days/i })).toBeVisible();
  await expect(page.getByText("This screen could not be shown")).toHaveCount(0);
});

test("something is seen while the application's code is still coming", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/sign-in-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/signin", { waitUntil: "commit" });
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByText("Loading...")).toBeHidden();
});
