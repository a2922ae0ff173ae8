import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { Refusal } from "../support/fake-server.ts";
import { operatorServer, operatorSession } from "../support/review.ts";

const button = () => screen.findByRole("button", { name: "Continue as yourself" });

test("whoever is signed in may come in by the own sign-in, which is exchanged once", async () => {
  signIn();
  const own = localStorage.getItem("token");
  const calls = operatorServer();
  const { user } = renderApp("/review");
  await user.click(await button());
  expect(await screen.findByRole("heading", { name: "Held for review" })).toBeDefined();
  expect(sessionStorage.getItem("operatorSession")).toBe(operatorSession);
  expect(localStorage.getItem("token")).toBe(own);
  const bare = calls.filter(({ authorization }) => authorization === `Bearer ${own}`);
  expect(bare.map(({ path }) => path)).toEqual(["operator.signIn"]);
});

test.each([
  [new Refusal(403, "This call needs the operator's token"), /^The server does not take you for an operator\. Your address must stand in OPERATOR_EMAILS/],
  [new Refusal(403, "An operator shows a second factor.", { needs: "second factor" }), /^An operator shows a second factor\.$/],
  [new Error("No network"), /^The server cannot be reached/],
] as const)("who is none is told why: %s", async (refusal, words) => {
  signIn();
  operatorServer({
    "operator.signIn": () => {
      throw refusal;
    },
  });
  const { user } = renderApp("/review");
  await user.click(await button());
  expect(await screen.findByText(words)).toBeDefined();
  expect(sessionStorage.getItem("operatorSession")).toBeNull();
}); // prettier-ignore

test("nobody who is not signed in is offered it", async () => {
  operatorServer();
  renderApp("/review");
  await screen.findByLabelText("Operator’s token");
  expect(screen.queryByRole("button", { name: "Continue as yourself" })).toBeNull();
});
