import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { screens, type Screen, type Visitor } from "../../tools/support/screens.ts";
import { signInAs, signUp, type SignedUp } from "./support/company.ts";

/** Hears all that a page's security policy stops and all that the page complains of, from before its first line. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on("pageerror", (error) => void heard.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      reportError(new Error(`stopped by the policy: ${effectiveDirective} ${blockedURI} ${sample}`)),
    );
  });
  return heard;
}

const operatorToken = () => test.info().config.webServer?.env?.["OPERATOR_TOKEN"];

// One of each for all tests of a worker: to sign up is to wait for a password's hash.
const signedUp = new Map<Visitor, SignedUp>();

async function enter(page: Page, request: APIRequestContext, visitor: Visitor): Promise<void> {
  if (visitor === "nobody") return;
  const known = signedUp.get(visitor);
  const company = known ?? (await signUp(request));
  signedUp.set(visitor, company);
  await signInAs(page, company);
  if (known || visitor === "newcomer") return;
  await request.post("/api/v1/notification", {
    headers: { authorization: `Bearer ${operatorToken()}` },
    data: {
      companyId: company._id,
      changeType: "new",
      regulator: "CBN",
      regulationTitle: "Guidelines on Contactless Payments in Nigeria",
    },
  });
}

const mostInWindow = 6;

/** The screens of each visitor, as many together as a test has time for. */
function inWindows(all: readonly Screen[]): Screen[][] {
  const windows: Screen[][] = [];
  for (const each of Map.groupBy(all, ({ as }) => as).values())
    for (let from = 0; from < each.length; from += mostInWindow) windows.push(each.slice(from, from + mostInWindow));
  return windows;
}

test.describe("37 XSS: the policy lets each screen do all that it does, and nothing is stopped", () => {
  // The server of these tests watches nothing, its companies have done nothing yet, and nothing is made to fail.
  const asTheyAre = screens.filter(({ isOfCapture, isOfWork, holds }) => !isOfCapture && !isOfWork && !holds);
  // One after another in one window, as they are used: each window of its own loads the application anew.
  for (const some of inWindows(asTheyAre)) {
    test(`on ${some.map(({ name }) => name).join(", ")}`, async ({ page, request }) => {
      const heard = await listen(page);
      await enter(page, request, some[0]!.as);
      for (const { name, path, before, shows } of some)
        await test.step(name, async () => {
          await page.goto(path);
          await before?.(page);
          await expect(shows(page)).toBeVisible();
          expect(heard).toEqual([]);
        });
    });
  }

  test("from the drawn landing page into the application, and on from screen to screen", async ({ page }) => {
    const heard = await listen(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    // Back to the page as it was drawn, now by the application.
    await page.goBack();
    await expect(page.getByRole("heading", { name: /Know every regulation/ })).toBeVisible();
    expect(heard).toEqual([]);
  });

  test("with toasts, a picture chosen for the profile, and a memo saved", async ({ page, request }) => {
    const heard = await listen(page);
    await enter(page, request, "company");
    await page.goto("/dashboard?search=returns");
    await page
      .getByRole("button", { name: /Monitor new regulations here/ })
      .first()
      .click();
    await expect(page.getByText("Monitoring alert created successfully!")).toBeVisible();

    await page.goto("/profile");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.locator("input[type=file]").setInputFiles("src/web/public/apple-touch-icon.png");
    await expect(page.locator('img[src^="blob:"]').first()).toBeVisible();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();

    await page.goto("/chatbot-ai");
    await page.getByLabel("Your message").fill("We are a microfinance bank. How much capital must we hold?");
    await page.getByLabel("Your message").press("Enter");
    await page.getByRole("button", { name: "Save as memo" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "PDF" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    expect(heard).toEqual([]);
  });

  test("for the operator, in the description of the API, and where mails are stopped", async ({ page }) => {
    const heard = await listen(page);
    await page.goto("/review");
    await page.getByLabel("Operator’s token").fill(operatorToken()!);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();

    await page.goto("/docs");
    await page.getByText("/company/onboard").first().click();
    await expect(page.getByText("Parameters").first()).toBeVisible();

    await page.goto("/unsubscribe/no-such-token");
    await expect(page.getByRole("button", { name: "Stop mails" })).toHaveCSS("border-radius", "8px");
    await page.getByRole("button", { name: "Stop mails" }).click();
    await expect(page.getByRole("heading", { name: "No more mails" })).toBeVisible();
    expect(heard).toEqual([]);
  });
});

test("37 XSS: what was slipped into a page neither runs nor looks like ours", async ({ page }) => {
  await page.goto("/signin");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  const outcome = await page.evaluate(async () => {
    const stopped: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      stopped.push(effectiveDirective);
    });
    const isTaken = (slip: () => void) => {
      try {
        slip();
        return true;
      } catch {
        return false;
      }
    };
    const taken = {
      markup: isTaken(() => document.body.insertAdjacentHTML("beforeend", "<b>markup</b>")),
      handler: isTaken(() => document.body.setAttribute("onclick", "document.title = 'taken over'")),
    };
    const [script, style, text] = ["script", "style", "p"].map((name) => document.createElement(name));
    isTaken(() => script!.append("document.title = 'taken over'"));
    style!.append("main { display: none }");
    text!.setAttribute("style", "position: fixed; inset: 0");
    document.body.append(script!, style!, text!);
    document.body.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { taken, stopped: [...new Set(stopped)].toSorted(), title: document.title };
  });
  expect(outcome.taken).toEqual({ markup: false, handler: false });
  expect(outcome.title).not.toBe("taken over");
  expect(outcome.stopped).toEqual(["require-trusted-types-for", "style-src-attr", "style-src-elem"]);
  await expect(page.getByRole("main")).toBeVisible();
});
