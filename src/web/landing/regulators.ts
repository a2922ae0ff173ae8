/** The regulators of spec section 1, with their own sites. */
export const regulators = [
  { code: "CBN", name: "Central Bank of Nigeria", url: "https://www.cbn.gov.ng" },
  { code: "NDIC", name: "Nigeria Deposit Insurance Corporation", url: "https://ndic.gov.ng" },
  { code: "SEC", name: "Securities and Exchange Commission", url: "https://sec.gov.ng" },
  { code: "EFCC", name: "Economic and Financial Crimes Commission", url: "https://www.efcc.gov.ng" },
  { code: "FCCPC", name: "Federal Competition and Consumer Protection Commission", url: "https://fccpc.gov.ng" },
  { code: "NDPC", name: "Nigeria Data Protection Commission", url: "https://ndpc.gov.ng" },
];
