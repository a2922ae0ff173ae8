import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "./support/app.tsx";

// Spec section 2, "Landing page".
test("leads to sign-in and registration from the header and the hero", async () => {
  renderApp("/");
  const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("Sign In")).toBe("/signin");
  expect(await link("Register")).toBe("/signup");
  expect(await link("Stay updated for free")).toBe("/signup");
  expect(screen.getByText("No credit card required")).toBeTruthy();
});

test("has all its sections, in the order of the specification", async () => {
  renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.id)).toEqual([
    "problem-heading",
    "delivers-heading",
    "how-it-works-heading",
    "completeness-heading",
    "built-for-africa-heading",
    "features-heading",
    "who-we-serve-heading",
    "results-heading",
    "faq-heading",
  ]);
});

test.each([
  ["What Ilana delivers", ["Proactive alerts", "Risk prioritization", "Implementation support"]],
  ["How it works, in three steps", ["Visibility", "Assess", "Act"]],
  [
    "One place for the whole of compliance tracking",
    [
      "AI Risk Engine",
      "Notifications",
      "Compliance Copilot",
      "Filtering & Search",
      "Regulator Dashboards",
      "Access & Security",
    ],
  ],
])("%s names its points", async (section, points) => {
  renderApp("/");
  const region = within(await screen.findByRole("region", { name: section }));
  expect(region.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(points);
});

// Spec section 9.
test("gives the statistics of the specification", async () => {
  renderApp("/");
  const region = within(await screen.findByRole("region", { name: "Results" }));
  expect(region.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "95% of updates captured within seconds",
    "70% reduction in manual tracking for pilot clients",
    "99.65% of queries answered without human escalation",
  ]);
});

test("answers five questions, one of them on encryption at rest and in transit", async () => {
  const { container } = renderApp("/");
  await screen.findByRole("heading", { level: 1 });
  const answers = [...container.querySelectorAll("details")].map(({ textContent }) => textContent);
  expect(answers).toHaveLength(5);
  expect(answers.filter((answer) => answer?.includes("encryption at rest and in transit"))).toHaveLength(1);
});

test("links outside safely from the footer, each link with a name, and ends with the copyright", async () => {
  renderApp("/");
  const footer = within(await screen.findByRole("contentinfo"));
  const outside = footer.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("https://"));
  expect(outside).toHaveLength(9);
  for (const link of outside) expect(link).toMatchObject({ rel: "noopener", target: "_blank" });
  for (const network of ["LinkedIn", "X", "WhatsApp"])
    expect(footer.getByRole("link", { name: `Share Ilana on ${network} (opens in a new tab)` })).toBeTruthy();
  expect(footer.getByText("© 2025 Ilana")).toBeTruthy();
});
