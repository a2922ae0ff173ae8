const companyId = "0199f3a0-7c1e-7a50-9d6c-2f1b8f6f4c11";

/** Bodies that show how a call is meant, by procedure. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  "company.onboard": {
    name: "Okpella Microfinance Bank",
    email: "compliance@okpella-mfb.ng",
    password: "Savings4All!",
    industry: "Financial",
    category: "Tier 1 Unit MFB (urban) License",
    description: "An urban unit microfinance bank with savings and small loans.",
  },
  "company.update": { employeeSize: "21-100 employees", answers: { "digital-lender": true } },
  "auth.login": { email: "compliance@okpella-mfb.ng", password: "Savings4All!" },
  "auth.verifyCode": { email: "compliance@okpella-mfb.ng", otp: "123456" },
  "monitor.createAlerts": {
    companyId,
    regulationIds: ["cbn-mfb-capital-2019"],
    alertTypes: ["update", "riskChange", "deadline"],
    email: "compliance@okpella-mfb.ng",
  },
  "monitor.watchRegulator": { companyId, regulator: "CBN", isWatched: true },
  "webhook.create": { companyId, url: "https://hooks.okpella-mfb.ng/ilana" },
  "assistant.ask": { companyId, message: "How soon must we report a data breach?" },
  "notification.create": {
    changeType: "new",
    regulationTitle: "Guidelines on Operations of Agents",
    regulator: "CBN",
    message: "Seen at the regulator's counter today",
  },
};
