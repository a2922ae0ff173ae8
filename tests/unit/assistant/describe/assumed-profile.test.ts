import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { assumeProfile } from "#features/assistant/rules/describe/assumed-profile.ts";
import { readDescription } from "#features/assistant/rules/describe.ts";
import { questionsSchema } from "#features/catalogue/schema.ts";
import type { Profile } from "#features/company/schema.ts";

const questions = questionsSchema.parse(parse(readFileSync("data/catalogue/questions.yaml", "utf8")));
const assume = (text: string, stored: Profile | null = null) => assumeProfile(readDescription(text, questions), stored);
const aProfile = (overrides: Partial<Profile> = {}): Profile => ({
  industry: "financial",
  category: "psps-pssp",
  services: null,
  employeeSize: null,
  answers: {},
  ...overrides,
});

describe("a text alone", () => {
  test("becomes a profile, and each thing says where it comes from", () => {
    const { profile, understood, taken } = assume("We are a unit MFB in Ikeja with 45 staff. We give small loans.");
    expect(profile).toEqual({
      industry: "financial",
      category: "micro-finance-banks-tier-1",
      services: ["loan&credit services"],
      employeeSize: "21-100 employees",
      answers: { "employs-at-least-45": true, "employs-at-least-46": false },
    });
    expect(understood).toContainEqual({
      label: "Service",
      value: "Loan & Credit Services",
      because: "Taken from your text: “small loans”",
    });
    expect(taken).toEqual({ words: "a Tier 1 unit microfinance bank", by: "your text" });
  });

  test("that tells no industry gives no profile, and asks", () => {
    expect(assume("We sell shoes.")).toMatchObject({ profile: null, taken: null, open: [{ key: "industry" }] });
  });

  test("that tells no licence asks which", () => {
    const { profile, open } = assume("We are a young fintech in Lagos.");
    expect(profile?.category).toBe("others");
    expect(open.map(({ key }) => key)).toEqual(["category"]);
  });

  test("that names two licences says so when it asks", () => {
    const { open } = assume("We hold a finance company licence and a PSSP licence.");
    expect(open[0]?.question).toContain("names more than one licence");
  });

  test("does not count what is planned, and asks whether it named every service", () => {
    const { profile, understood, open } = assume(
      "We are an MFB. We give loans. Next year we will launch agent banking.",
    );
    expect(profile?.services).toEqual(["loan&credit services"]);
    expect(understood).toContainEqual(
      expect.objectContaining({ label: "Planned, not counted", value: "Agent Banking" }),
    );
    expect(open.map(({ key }) => key)).toContain("services");
  });
});

describe("what a text says in two ways", () => {
  test("leaves the size open, and asks", () => {
    const { profile, understood, open } = assume("We are a PSSP with 3 employees. There are 250 of us.");
    expect(profile?.employeeSize).toBeNull();
    expect(understood).toContainEqual({
      label: "Size",
      value: "Left open",
      because: "Your text says “3 employees” and “250 of us”. I went by neither.",
    });
    expect(open.map(({ key }) => key)).toContain("employeeSize");
  });

  test("leaves a service open, and asks", () => {
    const { profile, understood, open } = assume(
      "We are an MFB. We give loans. We issue cards. We do not issue cards.",
    );
    expect(profile?.services).toEqual(["loan&credit services"]);
    expect(understood).toContainEqual({
      label: "Service",
      value: "Card Services: left open",
      because: "Your text says “issue cards” and that you do not. I went by neither.",
    });
    expect(open[0]?.question).toBe(
      "Do you offer Card Services, of which your text says both, or anything else besides Loan & Credit Services? Choose your services in the profile.",
    );
    expect(assume("We are a PSSP. We issue cards. We do not issue cards.").profile?.services).toBeNull();
  });

  test("is named where the profile settles it", () => {
    const { profile, understood } = assume(
      "We have 3 employees. There are 250 of us.",
      aProfile({ employeeSize: "1-20 employees" }),
    );
    expect(profile?.employeeSize).toBe("1-20 employees");
    expect(understood.find(({ label }) => label === "Size")?.because).toBe(
      "Your profile says 1-20 employees; your text says “3 employees” and “250 of us”. I went by the profile.",
    );
  });
});

describe("beside a stored profile", () => {
  test("the profile wins, and the contradiction is named", () => {
    const { profile, understood, taken } = assume(
      "We are a mobile money operator with 300 staff.",
      aProfile({ employeeSize: "1-20 employees" }),
    );
    expect(profile).toMatchObject({ category: "psps-pssp", employeeSize: "1-20 employees", answers: {} });
    expect(understood).toContainEqual({
      label: "Licence category",
      value: "Payment Solution Service Provider License",
      because:
        "Your profile says Payment Solution Service Provider License; your text says “mobile money operator” (Mobile Money Operator License). I went by the profile.",
    });
    expect(understood).toContainEqual({
      label: "Size",
      value: "1-20 employees",
      because: "Your profile says 1-20 employees; your text says “300 staff”. I went by the profile.",
    });
    expect(taken).toEqual({ words: "a payment solution service provider", by: "your profile" });
  });

  test("the text adds services and answers", () => {
    const stored = aProfile({ services: ["api integration services"], answers: { "qr-payments": false } });
    const { profile } = assume("We process bank transfers, offer QR payments and USSD.", stored);
    expect(profile?.services).toEqual(["api integration services", "remittances&payments", "digital banking"]);
    expect(profile?.answers).toEqual({ "ussd-channel": true, "qr-payments": false });
  });

  test("a sub-licence in the text makes its group in the profile exact, and the group is no contradiction", () => {
    const group = aProfile({ category: "payment-service-providers" });
    expect(assume("We are a PSSP.", group)).toMatchObject({
      profile: { category: "psps-pssp" },
      taken: { by: "your profile and your text" },
    });
    const { understood } = assume("We are a PSP.", aProfile());
    expect(understood).toContainEqual(
      expect.objectContaining({ label: "Licence category", because: "Your profile says so" }),
    );
  });

  test("a service that the text refuses stays, and the contradiction is named", () => {
    const { profile, understood } = assume("We do not issue cards.", aProfile({ services: ["card services"] }));
    expect(profile?.services).toEqual(["card services"]);
    expect(understood.find(({ label }) => label === "Service")?.because).toContain("I went by the profile.");
  });

  test("another industry in the text changes nothing", () => {
    expect(assume("I own a private primary school.", aProfile()).profile).toMatchObject({
      industry: "financial",
      category: "psps-pssp",
    });
  });
});
