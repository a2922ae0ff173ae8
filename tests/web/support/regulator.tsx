import { screen, within } from "@testing-library/react";
import { renderApp, signIn } from "./app.tsx";
import { aRegulation } from "./factories.ts";
import { Refusal, type Handlers } from "./fake-server.ts";

export const centralBank = "/regulator/central-bank-of-nigeria";
export const failing = () => {
  throw new Refusal(500, "Something went wrong");
};
export const never = () => new Promise(() => {});
export const ok = (data: unknown) => () => ({ success: true, data });
const noFacets = { regulator: {}, category: {}, risk: {}, status: {}, applies: {}, year: {} };

export function aRow(
  overrides: Partial<ReturnType<typeof aRegulation>> = {},
  verdict: "applies" | "watch" = "applies",
) {
  return { ...aRegulation(overrides), verdict };
}

type Library = {
  texts?: unknown[];
  drafts?: unknown[];
  draftTotal?: number;
  total?: number;
  applies?: object;
  year?: object;
};
/** Answers both the list of all texts and that of the drafts. */
export const libraryOf = ({
  texts = [],
  drafts = [],
  draftTotal = drafts.length,
  total = 0,
  applies = {},
  year = {},
}: Library) => ({
  "library.list": (input: { applies?: string }) =>
    input.applies === "watch"
      ? { success: true, data: drafts, total: draftTotal, facets: noFacets }
      : { success: true, data: texts, total, facets: { ...noFacets, applies, year } },
});

export async function open(handlers: Handlers = {}, path = centralBank) {
  signIn();
  const app = renderApp(path, handlers);
  await screen.findByRole("heading", { level: 1 });
  return app;
}
export const part = (name: string) => screen.getByRole("region", { name });
export const inPart = async (name: string) => within(await screen.findByRole("region", { name }));
