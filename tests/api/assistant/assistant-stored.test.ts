import { afterAll, beforeAll, expect, test } from "vitest";
import { openAsking, type Asking } from "../../support/assistant/asking.ts";
import { loadProfiles } from "../../support/assistant/officers.ts";

let asking: Asking;
const profiles = new Map(loadProfiles().map((profile) => [profile.id, profile]));
beforeAll(async () => void (asking = await openAsking()));
afterAll(() => asking.close());

// Asked on Monday 23 November 2026: who asks, the turns, what the first sentence has, and what it cites first.
const asked = [
  ["pssp", ["Is the NDPR 2019 still in force?"], "No, NDPR 2019 is no longer in force", "ndpr-2019"],
  ["insurer", ["Is NIIRA 2025 in force?"], "Yes, NIIRA is in force, since 31 July 2025", "ng-niira-2025"],
  ["insurer", ["Is NIIRA 2025 in force?", "since when?"], "Since 31 July 2025", "ng-niira-2025"],
  ["pssp", ["Is the NDPR 2019 still in force?", "and what replaced it?"], "was replaced by GAID 2025", "ndpr-2019"],
  [
    "mfb-state",
    ["are the cbn rules on refund for app fraud victims in force"],
    "is a draft",
    "cbn-app-fraud-draft-2025",
  ],
  [
    "bank-national",
    ["Since when is the 2024 cybersecurity framework in force?"],
    "Since 1 July 2024",
    "cbn-cyber-framework-2024",
  ],
  [
    "bank-national",
    ["What did the agent banking guidelines of 2025 replace?"],
    "replaced Agent Banking Guidelines 2013",
    "cbn-agent-banking-guidelines-2025",
  ],
  [
    "pssp",
    ["what replaced the CBN cyber framework of 2018?"],
    "The library names nothing in the place of",
    "cbn-cyber-framework-2018",
  ],
  [
    "ptsp",
    ["What is a PTSA?"],
    "PTSA stands for payment terminal service aggregator",
    "cbn-ptsa-dual-connectivity-2025",
  ],
  ["mfb-urban", ["meaning of NDIC"], "NDIC stands for Nigeria Deposit Insurance Corporation", "ndic-dpas-2025"],
  [
    "bank-national",
    ["Is it true that the cybersecurity levy was suspended?"],
    "Yes, Cybersecurity levy circular (withdrawn) is withdrawn",
    "cbn-cybersecurity-levy-2024",
  ],
  [
    "mfb-urban",
    ["Is it true that the MFB guidelines 2012 were scrapped?"],
    "No, as far as the library knows: MFB Guidelines 2012/2013 was not replaced",
    "cbn-mfb-guidelines-2012",
  ],
  ["psb", ["Is the PSB guideline amended?"], "holds no amendment of PSB Guidelines", "cbn-psb-guidelines-2020"],
  [
    "mfb-state",
    ["list all our returns with dates"],
    "4 December 2026 (the 5th is a Saturday",
    "cbn-fina-returns-ofi-2024",
  ],
  ["shipping", ["what falls due this quarter"], "10 December 2026", "ng-ntaa-2025"],
  ["mfb-urban", ["what is due next week?"], "fall due next week", "cbn-ccms-2018"],
  [
    "pssp",
    ["what changed this month?"],
    "No text that binds you came out or took effect",
    "cbn-instant-payment-controls-2026",
  ],
  ["fund-manager", ["how many regulations bind us?"], "bind you: SEC (", "sec-minimum-capital-2026"],
  [
    "bank-national",
    ["Does the Cybercrimes Act apply to us?", "and if we don't comply?"],
    "fine of N2m",
    "ng-cybercrimes-act-2015",
  ],
] as const;
test.each(asked)("%s: %j", async (id, turns, words, key) => {
  const reply = await asking.ask(profiles.get(id)!, turns);
  expect(reply.outcome).toBe("answered");
  expect(reply.answer!.line).toContain(words);
  expect(reply.summary.startsWith(reply.answer!.line)).toBe(true);
  expect(reply.citations[0]!.regulationId).toBe(key);
});

test("only what binds the company is in its calendar", async () => {
  for (const id of ["bank-national", "hospital"]) {
    const { citations } = await asking.ask(profiles.get(id)!, ["what is due in December?"]);
    expect(citations.every(({ verdict }) => verdict === "applies")).toBe(true);
  }
});
