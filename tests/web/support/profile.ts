import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import type { Company } from "#features/company/schema.ts";
import { renderApp, signIn } from "./app.tsx";
import { aCompany } from "./factories.ts";
import { ok, type Call, type Handlers } from "./fake-server.ts";

/** The profile of a company over a server that keeps what it is sent. */
export async function openProfile(company: Company = aCompany(), handlers: Handlers = {}) {
  signIn(company);
  const app = renderApp("/profile", {
    "company.get": () => ok(company),
    "company.update": (changes) => ok({ ...company, ...(changes as Partial<Company>) }),
    ...handlers,
  });
  await screen.findByRole("button", { name: "Edit Profile" });
  return app;
}

/** The same, being edited. */
export async function editProfile(company?: Company, handlers?: Handlers) {
  const app = await openProfile(company, handlers);
  await app.user.click(screen.getByRole("button", { name: "Edit Profile" }));
  return app;
}

export const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save Changes" });
export const sent = (calls: Call[]) => calls.filter(({ path }) => path === "company.update").map(({ input }) => input);
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const section = (name: string) => within(screen.getByRole("region", { name }));

/** Of the files chosen as a logo, only those that `aLogo` makes can be read as a picture. */
export function decodable(): void {
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if ((await file.text()) !== "picture") throw new DOMException("No picture", "InvalidStateError");
    return { close() {} };
  });
}

export const aLogo = (overrides: { name?: string; type?: string; content?: string } = {}) =>
  new File([overrides.content ?? "picture"], overrides.name ?? "logo.png", { type: overrides.type ?? "image/png" });
