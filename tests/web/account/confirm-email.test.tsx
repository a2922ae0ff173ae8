import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aDelivery } from "../support/delivery.ts";
import { aCompany } from "../support/factories.ts";
import { ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { openProfile } from "../support/profile.ts";
import { aChange, dialog, holding, open } from "../support/updates.tsx";

const code = "123456";
const ask = () => screen.findByRole("button", { name: "Confirm e-mail" });
const asked = async () => within(await screen.findByRole("dialog", { name: "Confirm your e-mail" }));

/** A server that confirms the e-mail by the right code. */
function unconfirmed(): Handlers {
  let isEmailConfirmed = false;
  return {
    "company.get": () => ok(aCompany({ isEmailConfirmed })),
    "delivery.get": () => ok(aDelivery(isEmailConfirmed ? {} : { feedUrl: null })),
    "email.sendCode": () => ok(null),
    "email.confirm": (given) => {
      if (given.code !== code) throw new Refusal(400, "Invalid OTP. Please check the code and try again.");
      isEmailConfirmed = true;
      return ok(null);
    },
  };
}

test("feed and webhooks wait for a code, and are there once it is right", async () => {
  const { user, calls } = await openProfile(aCompany({ isEmailConfirmed: false }), unconfirmed());
  const button = await ask();
  expect(screen.queryByRole("group", { name: "Feed" })).toBeNull();
  expect(screen.queryByLabelText("New webhook")).toBeNull();
  await user.click(button);
  const shown = await asked();
  expect(calls.filter(({ path }) => path === "email.sendCode")).toHaveLength(1);
  const input = shown.getByLabelText<HTMLInputElement>("One-time code (OTP)");
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.type(input, "000000");
  await user.click(shown.getByRole("button", { name: "Submit" }));
  await screen.findByText("Invalid OTP. Please check the code and try again.");
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.clear(input);
  await user.type(input, `${code}{Enter}`);
  expect(await screen.findByRole("group", { name: "Feed" })).toBeDefined();
  expect(screen.getByLabelText("New webhook")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Confirm e-mail" })).toBeNull();
});

test("a mail that cannot be sent is said, and nothing opens", async () => {
  const { user } = await openProfile(aCompany({ isEmailConfirmed: false }), {
    ...unconfirmed(),
    "email.sendCode": () => {
      throw new Refusal(503, "The mail could not be sent. Please try again shortly.");
    },
  });
  await user.click(await ask());
  expect(await screen.findByText("The mail could not be sent. Please try again shortly.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("bringing a document waits too", async () => {
  const change = aChange();
  const { user } = open(`/updates?change=${change.id}`, { ...holding([change]), ...unconfirmed() });
  const shown = await dialog();
  await user.click(await shown.findByRole("button", { name: "Confirm e-mail" }));
  expect(shown.queryByLabelText(/PDF/)).toBeNull();
  await user.type((await asked()).getByLabelText("One-time code (OTP)"), `${code}{Enter}`);
  expect(await shown.findByLabelText("Upload the PDF")).toBeDefined();
});
