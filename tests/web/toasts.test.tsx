import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { passDialogs } from "#web/components/overlays/toast-focus.ts";
import { placementFor } from "#web/components/overlays/toaster.tsx";
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

describe("over an open dialog", () => {
  let stop = () => {};
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  function placeholderDialog() {
    document.body.innerHTML = `
      <div role="dialog" data-state="open"><button>Yes</button><button>No</button></div>
      <div data-scope="toast" data-part="group"><button>Undo</button></div>`;
    const done: string[] = [];
    stop = passDialogs({ pause: () => void done.push("pause"), resume: () => void done.push("resume") });
    return { done, button: (name: string) => screen.getByRole("button", { name }) };
  }

  test("toasts wait while the keyboard is with them, and go on when it has left", () => {
    const { done, button } = placeholderDialog();
    button("Yes").focus();
    button("Undo").focus();
    expect(done).toEqual(["pause"]);
    button("No").focus();
    expect(done).toEqual(["pause", "resume"]);
    button("Yes").focus();
    expect(done).toEqual(["pause", "resume"]);
  });

  test("a place that was left by itself is not returned to", async () => {
    const { button } = placeholderDialog();
    button("Yes").focus();
    button("Undo").focus();
    button("No").focus();
    // By the mouse, without taking the focus.
    button("Undo").click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(button("No"));
  });
});
