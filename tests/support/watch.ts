import type { ListedItem, Source } from "#features/watch/schema.ts";

export function aSource(overrides: Partial<Source> = {}): Source {
  return {
    id: "cbn-circulars",
    regulator: "CBN",
    kind: "json_catalogue",
    url: "https://www.cbn.gov.ng/api/GetAllCirculars",
    every: { business: 300_000, otherwise: 1_800_000 },
    confirm: 60_000,
    hosts: ["www.cbn.gov.ng", "cbn.gov.ng"],
    enabled: true,
    note: null,
    documents: "refused",
    publish: "at-once",
    ...overrides,
  };
}

export function anItem(overrides: Partial<ListedItem> = {}): ListedItem {
  return {
    externalId: "4711",
    title: "Guidelines on Example Payments",
    reference: "PSP/DIR/PUB/CIR/001/002",
    url: "https://www.cbn.gov.ng/Out/2026/PSMD/Example Payments.pdf",
    publishedAt: "2026-11-10",
    publishedPrecision: "day",
    summary: null,
    sizeBytes: 262_104,
    attachments: ["https://www.cbn.gov.ng/Out/2026/PSMD/Example Payments.pdf"],
    ...overrides,
  };
}
