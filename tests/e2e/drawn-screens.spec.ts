import { expect, test, type Page } from "@playwright/test";
import { signInAs, signUp } from "./support/company.ts";

/** What is asked for at such addresses does not come; answers how to let it come. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Opens a screen whose code does not come; answers how to let it come. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  const release = await hold(page, /assets\/.*\.js$/);
  await page.goto(address, { waitUntil: "commit" });
  return release;
}

test("the dashboard is seen before its code is there, with the company's own words, and its data is asked for once", async ({
  page,
  request,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const company = await signUp(request, { name: "Idanre Savings" });
  await signInAs(page, company);
  const asked: URL[] = [];
  page.on("request", (made) => {
    const address = new URL(made.url());
    const isFirst = address.searchParams.get("input")?.includes('"limit":20}');
    if (address.pathname.includes("dashboard.overview") && isFirst) asked.push(address);
  });
  await page.emulateMedia({ colorScheme: "dark" });
  const release = await openWithoutCode(page, "/dashboard");

  const drawn = page.locator("#drawn");
  await expect(drawn.getByText("Idanre Savings").first()).toBeVisible();
  await expect(drawn.getByText("High risks")).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await drawn.textContent()).not.toMatch(/[{}]/);
  // A picture: nothing of it takes the keyboard or is read out; what is said is that it loads.
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expect.poll(() => asked.length).toBe(1);

  release();
  await expect(page.getByRole("heading", { level: 1, name: "Idanre Savings" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(drawn).toHaveCount(0);
  await expect(page.locator("#starting")).toBeHidden();
  expect(asked).toHaveLength(1);
  expect(faults).toEqual([]);
});

test("with filters in the address nothing is drawn that would not be true", async ({ page, request }) => {
  await signInAs(page, await signUp(request, { name: "Idanre Savings" }));
  const release = await openWithoutCode(page, "/dashboard?regulator=CBN");
  await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
  await expect(page.locator("#drawn")).toHaveCount(0);
  release();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("nobody sees a screen drawn that is not for them", async ({ page, request }) => {
  const release = await openWithoutCode(page, "/dashboard");
  await expect(page.getByRole("status")).toBeVisible();
  await expect(page.locator("#drawn")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();

  await signInAs(page, await signUp(request));
  await page.goto("/signin");
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const [address, heading] of [
  ["/signin", "Welcome Back"],
  ["/signup", "Compliance tracking at its finest."],
  ["/forgot-password", "Reset Your Password"],
] as const) {
  test(`${address} is seen before its code is there, and taken over without a shift`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
      ).observe({ type: "layout-shift", buffered: true });
    });
    const release = await openWithoutCode(page, address);
    const drawn = page.locator("#drawn").getByText(heading);
    await expect(drawn).toBeVisible();
    const before = await drawn.boundingBox();
    release();
    const title = page.getByRole("heading", { level: 1, name: heading });
    await expect(title).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });
}

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desk", { width: 1440, height: 900 }],
] as const) {
  test(`a regulation keeps its place as its words come, on ${device}`, async ({ page, request }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, await signUp(request));
    const { data } = (await (await request.get("/api/v1/regulation?limit=1")).json()) as {
      data: { regulation_id: string }[];
    };
    const release = await hold(page, /dashboard\.regulation/);
    await page.goto(`/dashboard?regulation=${data[0]!.regulation_id}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Loading regulation details...")).toBeVisible();
    const before = await dialog.boundingBox();
    release();
    await expect(dialog.getByText("Whom it binds:")).toBeVisible();
    expect((await dialog.boundingBox())?.height).toBe(before?.height);
  });
}
