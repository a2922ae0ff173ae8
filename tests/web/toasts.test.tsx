import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { placementFor } from "#web/components/toaster.tsx";
import { renderApp } from "./support/app.tsx";
import { Refusal } from "./support/fake-server.ts";

test("toasts stand at the top where the screen is narrow", () => {
  expect([placementFor({ isNarrow: true }), placementFor({ isNarrow: false })]).toEqual(["top", "bottom-end"]);
});

describe("a form's error toast", () => {
  test("goes when the form is submitted again", async () => {
    let attempts = 0;
    const { user } = renderApp("/signin", {
      "auth.login": () => {
        attempts += 1;
        if (attempts === 1) throw new Refusal(401, "Invalid email or password");
        return new Promise(() => {});
      },
    });
    await user.type(await screen.findByLabelText("Email"), "anna@okpella-mfb.ng");
    await user.type(screen.getByLabelText("Password"), "Savings4All!{Enter}");
    expect(await screen.findByText("Invalid email or password")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(screen.queryByText("Invalid email or password")).toBeNull());
  });
});
