import { stringify } from "yaml";
import type { Instrument } from "#features/catalogue/schema.ts";
import { testApp } from "../app.ts";
import { confirmedUp } from "../calls.ts";
import { placeOf, writeCatalogue, writeCatalogueFile } from "../samples/catalogue.ts";
import { anInstrument } from "../samples/factories.ts";

const monthly = { type: "monthly", day: 10, roll: null } as const;
const requirement = { provision: "s. 4", basis: "seen" as const, deadline: null };
/** Three duties, of which the second falls due on the tenth of each month and has a figure. */
export const returns = anInstrument({
  key: "cbn-returns",
  title: "Guidelines on Returns",
  shortTitle: "Returns",
  severity: 5,
  penalty: "A fine of ₦2,000,000.",
  requirements: [
    { ...requirement, id: "r1", text: "Name an officer who answers for returns." },
    {
      ...requirement,
      id: "r2",
      text: "Send the liquidity return every month.",
      deadline: { rule: "By the 10th", recurrence: "monthly", details: null, schedule: monthly },
      figures: [{ kind: "penalty", op: "exactly", value: 50_000, unit: "NGN" }],
    },
    { ...requirement, id: "r3", text: "Keep copies of returns for six years." },
  ],
});
export const funds = anInstrument({
  key: "sec-funds",
  title: "Fund Rules",
  shortTitle: "Funds",
  regulator: "SEC",
  severity: 1,
  requirements: [{ ...requirement, id: "r1", text: "Value each fund every working day." }],
});

/** An application with these regulations, a firm that all of them bind, and how another state of the library is loaded. */
export async function withDuties(library: Instrument[] = [returns, funds]) {
  const folder = writeCatalogue(library);
  const app = await testApp({ catalogue: folder });
  const firm = await confirmedUp(app);
  const companyId = firm.id;
  const { duty } = firm.call;
  return {
    app,
    firm,
    companyId,
    duty,
    load: async (instrument: Instrument) => {
      writeCatalogueFile(folder, placeOf(instrument), stringify(instrument));
      app.clock.advance(60);
      const { faults } = await app.services.catalogue.load(folder);
      if (faults.length > 0) throw new Error(JSON.stringify(faults[0]));
    },
    list: async (filter: Record<string, string> = {}) => (await duty.list({ companyId, ...filter })).data,
    ids: async (filter: Record<string, string> = {}) =>
      (await duty.list({ companyId, ...filter })).data.map(({ _id }) => _id),
    get: async (id: string) => (await duty.get({ companyId, id })).data,
  };
}
