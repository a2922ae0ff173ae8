import type { Instrument } from "#features/catalogue/schema.ts";
import type { SaveSearch } from "#features/saved-search/schema.ts";
import { testApp } from "./app.ts";
import { confirmedUp } from "./calls.ts";
import { anInstrument } from "./samples/factories.ts";
import { writeCatalogue } from "./samples/catalogue.ts";
import { aSource } from "./watch.ts";

const sources = ["efcc-releases", "sec-notices"].map((id) =>
  aSource({ id, regulator: id.split("-")[0]!.toUpperCase(), kind: "manual", note: "Refuses programs" }),
);
let titles = 0;

/** An application with a small library and sources that are entered by hand, and a company that saves searches. */
export async function searching({ env = {}, start }: { env?: Record<string, string>; start?: string } = {}) {
  const first = anInstrument({ key: "cbn-first-2020", title: "First Guidelines", topics: ["aml-cft"] });
  const folder = writeCatalogue([first]);
  const app = await testApp({
    env: { PUBLIC_URL: "https://ilana.ng", ...env },
    sources,
    catalogue: folder,
    ...(start && { start }),
  });
  const { savedSearches, watch, outbox, catalogue } = app.services;
  // The library begins at the present.
  await savedSearches.run();
  const company = await confirmedUp(app);
  const save = async (overrides: Partial<SaveSearch> = {}, by = company) => {
    const search = { name: "Mine", query: {}, wish: "at-once", channels: ["mail"], ...overrides } as const;
    const { data } = await by.call.savedSearch.save({ companyId: by.id, place: "updates", ...search, channels: [...search.channels] }); // prettier-ignore
    return data;
  };
  /** Something new at a source; its title. */
  const publish = async (title = `Advisory ${(titles += 1)} on fraud`, source = "efcc-releases") =>
    watch.enter({ source, title });
  const revise = async (...instruments: Instrument[]) => {
    writeCatalogue(instruments, { folder });
    await catalogue.load(folder);
  };
  /** What was found is told, and leaves the house. */
  const deliver = async () => {
    const before = app.mailer.sent.length;
    const run = await savedSearches.run();
    await outbox.deliverMails();
    await outbox.deliverPosts();
    return { ...run, mails: app.mailer.sent.slice(before) };
  };
  return { app, company, first, save, publish, revise, deliver };
}
