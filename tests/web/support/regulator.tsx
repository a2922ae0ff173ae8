import { screen, within } from "@testing-library/react";
import type { Facets, LibraryRow } from "#features/library/schema.ts";
import { renderApp, signIn } from "./app.tsx";
import { aLibraryPage, aRegulation } from "./factories.ts";
import { ok, Refusal, type Handlers } from "./fake-server.ts";

export const centralBank = "/regulator/central-bank-of-nigeria";
export const failing = () => {
  throw new Refusal(500, "Something went wrong");
};
export const answering =
  <Data,>(data: Data) =>
  () =>
    ok(data);

export function aRow(
  overrides: Partial<ReturnType<typeof aRegulation>> = {},
  verdict: "applies" | "watch" = "applies",
) {
  return { ...aRegulation(overrides), verdict, replacedBy: [] };
}

type Library = {
  texts?: LibraryRow[];
  drafts?: LibraryRow[];
  draftTotal?: number;
  total?: number;
  applies?: Facets["applies"];
  year?: Facets["year"];
};
/** Answers both the list of all texts and that of the drafts. */
export const libraryOf = ({
  texts = [],
  drafts = [],
  draftTotal = drafts.length,
  total = 0,
  applies = {},
  year = {},
}: Library): Handlers => ({
  "library.list": (input) =>
    input.applies === "watch" ? aLibraryPage(drafts, draftTotal) : aLibraryPage(texts, total, { applies, year }),
});

export async function open(handlers: Handlers = {}, path = centralBank) {
  signIn();
  const app = renderApp(path, handlers);
  await screen.findByRole("heading", { level: 1 });
  return app;
}
export const part = (name: string) => screen.getByRole("region", { name });
export const inPart = async (name: string) => within(await screen.findByRole("region", { name }));
