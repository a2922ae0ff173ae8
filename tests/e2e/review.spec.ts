import { expect, test } from "@playwright/test";
import { signInAs, signUp } from "./support/company.ts";

test("what an assessment moved, and what was answered, can be followed and changed", async ({ page, request }) => {
  const company = await signUp(request);
  const headers = { authorization: `Bearer ${company.token}` };
  const reassess = () => request.post(`/api/v1/dashboard/reassess/${company._id}`, { headers });
  await reassess();
  await request.patch(`/api/v1/company/${company._id}`, {
    headers,
    data: { services: ["loan&credit services"], employeeSize: "21-100 employees", answers: { dnfbp: true } },
  });
  await reassess();
  await signInAs(page, company);
  await page.goto("/dashboard?why=open");
  const drawer = page.getByRole("dialog", { name: "Why these?" });
  await drawer.locator("summary").filter({ hasText: / new$/ }).click();
  const first = drawer.locator("details[open]").getByRole("button").first();
  const title = await first.innerText();
  await first.click();
  const dialog = page.getByRole("dialog", { name: "Risk Audit Details" });
  await expect(dialog.getByRole("heading", { name: title, exact: true })).toBeVisible();
});
