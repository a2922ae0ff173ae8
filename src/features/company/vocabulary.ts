/** Industries a company may choose (spec section 3), stored in lower case. */
export const industries = ["financial", "government", "manufacturing", "maritime", "education"] as const;
export type Industry = (typeof industries)[number];

export const industryLabels: Record<Industry, string> = {
  financial: "Financial",
  government: "Government",
  manufacturing: "Manufacturing",
  maritime: "Maritime",
  education: "Education",
};

/**
 * Licence categories with the names people know them by. A `parent` groups its sub-licences in the sign-up form,
 * and a rule written for the parent covers them.
 */
const categoryTree = {
  "commercial-banks": { name: "Commercial Banks" },
  "commercial-banks-international": { name: "International Commercial Bank License", parent: "commercial-banks" },
  "commercial-banks-national": { name: "National Commercial Bank License", parent: "commercial-banks" },
  "commercial-banks-regional": { name: "Regional Commercial Bank License", parent: "commercial-banks" },
  "development-finance-institution": { name: "Development Finance Institution (DFIs)" },
  "development-finance-institution-wholesale": {
    name: "Wholesale DFI (WDFI) License",
    parent: "development-finance-institution",
  },
  "development-finance-institution-retail": {
    name: "Retail DFI (RDFI) License",
    parent: "development-finance-institution",
  },
  "discount-houses": { name: "Discount Houses" },
  "finance-company": { name: "Finance Company (FCs)" },
  "micro-finance-banks": { name: "Micro-Finance Banks (MFBs)" },
  "micro-finance-banks-nmfb": { name: "National MFB License", parent: "micro-finance-banks" },
  "micro-finance-banks-smfb": { name: "State MFB License", parent: "micro-finance-banks" },
  "micro-finance-banks-tier-1": { name: "Tier 1 Unit MFB (urban) License", parent: "micro-finance-banks" },
  "micro-finance-banks-tier-2": { name: "Tier 2 Unit MFB (rural) License", parent: "micro-finance-banks" },
  "non-interest-banks": { name: "Non-interest Banks" },
  "primary-mortgage-banks": { name: "Primary Mortgage Banks (PMBs)" },
  "holding-company": { name: "Holding Company (HCs)" },
  "merchant-bank": { name: "Merchant Bank" },
  "payment-service-banks": { name: "Payment Service Banks (PSBs)" },
  "payment-service-providers": { name: "Payment Service Providers (PSPs)" },
  "psps-card-payment": { name: "Card Payment Solutions License", parent: "payment-service-providers" },
  "psps-mmo": { name: "Mobile Money Operator License", parent: "payment-service-providers" },
  "psps-switching": { name: "Switching & Processing License", parent: "payment-service-providers" },
  "psps-pssp": { name: "Payment Solution Service Provider License", parent: "payment-service-providers" },
  "psps-ptsp": { name: "Payment Terminal Service Provider License", parent: "payment-service-providers" },
  "psps-super-agent": { name: "Super-Agent License", parent: "payment-service-providers" },
  "psps-holding": { name: "Payment Service Holding License", parent: "payment-service-providers" },
  "psps-terminal": { name: "Payment Terminal Service Aggregator License", parent: "payment-service-providers" },
  others: { name: "Others" },
} as const satisfies Record<string, { name: string; parent?: string }>;

export type LicenceCategory = keyof typeof categoryTree;
export const licenceCategories = Object.keys(categoryTree) as [LicenceCategory, ...LicenceCategory[]];
export const categories: Record<LicenceCategory, { name: string; parent?: LicenceCategory }> = categoryTree;

/** Services a company may offer (spec section 3): stored value in lower case, and the label shown. */
export const serviceLabels = {
  "api integration services": "API Integration services",
  "agent banking": "Agent Banking",
  "atm&pos": "ATM & POS",
  "savings&deposit": "Savings & Current Deposit",
  "loan&credit services": "Loan & Credit Services",
  "remittances&payments": "Remittances & Payments",
  "card services": "Card Services",
  "digital banking": "Digital Banking",
} as const;
export type Service = keyof typeof serviceLabels;
export const services = Object.keys(serviceLabels) as [Service, ...Service[]];

export const employeeSizes = [
  "1-20 employees",
  "21-100 employees",
  "101-500 employees",
  "501-1000 employees",
  "1001-5000 employees",
  "5001+ employees",
] as const;
export type EmployeeSize = (typeof employeeSizes)[number];

/** Messages of spec section 5, shared by the forms and the server. */
export const messages = {
  name: "Company name must be at least 2 characters",
  emailShape: "Please enter a valid email address.",
  emailPersonal:
    "Personal email domains (gmail, yahoo, outlook, etc.) are not allowed. Please use your company email address.",
  emailPersonalOnSubmit: "Please use a valid company email address. Personal email domains are not allowed.",
  industry: "Please select an industry",
  category: "Invalid category selected. Please choose a valid option.",
  customCategory: "Company category must be at least 2 characters",
  description: "Description must be between 10 and 300 characters",
  employeeSize: "Please choose one of the listed employee sizes",
  services: "Please choose from the listed services",
  emailFixed: "Email cannot be changed due to account security.",
} as const;
