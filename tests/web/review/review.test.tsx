import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp, signIn } from "../support/app.tsx";
import { answerFrom, never, ok, Refusal, type Handlers } from "../support/fake-server.ts";
import {
  aBacklog,
  aChange,
  changesOf,
  openReview,
  operatorServer,
  operatorSession,
  operatorToken,
  panel,
} from "../support/review.ts";

const field = () => screen.findByLabelText<HTMLInputElement>("Operator’s token");
const go = () => screen.getByRole("button", { name: "Continue" });

describe("the operator's token", () => {
  test("is asked for once and kept in this tab only", async () => {
    const calls = operatorServer();
    const { user, at } = renderApp("/review");
    await user.type(await field(), ` ${operatorToken} `);
    await user.click(go());
    expect(await screen.findByRole("heading", { name: "Held for review" })).toBeDefined();
    expect(at()).toBe("/review");
    expect(document.title).toBe("Review · Ilana");
    expect(sessionStorage.getItem("operatorSession")).toBe(operatorSession);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(operatorToken);
    // The token itself is sent once, for a session.
    const bare = calls.filter(({ authorization }) => authorization === `Bearer ${operatorToken}`);
    expect(bare.map(({ path }) => path)).toEqual(["operator.signIn"]);
    expect(calls.at(-1)!.authorization).toBe(`Bearer ${operatorSession}`);
  });

  test.each([
    ["", "Token is required"],
    ["two words", "A token has no blanks and no letters with accents"],
    ["ìlànà-token-12345", "A token has no blanks and no letters with accents"],
  ])("that cannot be one is not sent: %j", async (text, message) => {
    const calls = operatorServer();
    const { user } = renderApp("/review");
    await field();
    if (text) await user.type(await field(), text);
    await user.click(go());
    expect(await screen.findByText(message)).toBeDefined();
    expect(calls).toEqual([]);
  });

  test("that the server does not take is said to be wrong, or not set there", async () => {
    operatorServer();
    const { user } = renderApp("/review");
    await user.type(await field(), "another-token-1234");
    await user.click(go());
    expect(await screen.findByText(/^The server does not accept this token\. It must be the value of OPERATOR_TOKEN/)).toBeDefined(); // prettier-ignore
    expect(sessionStorage.getItem("operatorSession")).toBeNull();
  });

  test("is not called wrong when the server does not answer", async () => {
    operatorServer({
      "operator.signIn": () => {
        throw new Error("No network");
      },
    });
    const { user } = renderApp("/review");
    await user.type(await field(), operatorToken);
    await user.click(go());
    expect(await screen.findByText("The server cannot be reached. Please try again.")).toBeDefined();
    expect(screen.queryByText(/does not accept/)).toBeNull();
  });

  test("that no longer counts is asked for again, and no company is signed out by it", async () => {
    signIn();
    const token = localStorage.getItem("token");
    const { user, at } = await openReview("sources", {
      "source.check": () => {
        throw new Refusal(401, "This call needs the operator's token");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Check cbn-circulars now" }));
    expect(await screen.findByText(/^The server does not accept this token/)).toBeDefined();
    expect(at()).toBe("/review");
    expect(sessionStorage.getItem("operatorSession")).toBeNull();
    expect(localStorage.getItem("token")).toBe(token);
  });

  test("kept from before that no longer counts is asked for again at once", async () => {
    sessionStorage.setItem("operatorSession", "an-older-token-1234");
    operatorServer();
    renderApp("/review");
    expect(await screen.findByText(/^The server does not accept this token/)).toBeDefined();
    expect(sessionStorage.getItem("operatorSession")).toBeNull();
  });

  test("is never mixed with a company's session", async () => {
    signIn();
    const { calls, router } = await openReview("sources");
    await screen.findByText("CBN: cbn-circulars");
    expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${operatorSession}`]));
    await act(() => router.navigate({ to: "/dashboard" }));
    expect(await screen.findByRole("heading", { name: "High risks" })).toBeDefined();
    // The company's own screens do not lead here.
    expect(document.querySelector('a[href^="/review"]')).toBeNull();
  });

  test("is forgotten when the operator says so", async () => {
    const { user } = await openReview("held");
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    expect((await field()).value).toBe("");
    expect(screen.queryByText(/does not accept/)).toBeNull();
    expect(sessionStorage.getItem("operatorSession")).toBeNull();
  });
});

describe("the parts", () => {
  test("are one link away, with how many are held", async () => {
    const { user, href } = await openReview("held", { "change.list": changesOf(() => [aChange()]) });
    expect((await screen.findByRole("link", { name: "Held for review (1)" })).getAttribute("aria-current")).toBe(
      "page",
    );
    await user.click(screen.getByRole("link", { name: "Sources" }));
    await waitFor(() => expect(href()).toBe("/review?part=sources"));
    expect(screen.getByRole("link", { name: "Sources" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: /^Held/ }).getAttribute("aria-current")).toBeNull();
    expect(await screen.findByText("CBN: cbn-circulars")).toBeDefined();
  });

  test("begin with what is held where the address names none that there is", async () => {
    await openReview("nothing");
    expect(await screen.findByRole("region", { name: "Held for review" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Held for review" }).getAttribute("aria-current")).toBe("page");
  });

  test.each([
    ["held", "Held for review", "change.list", "The changes could not be loaded"],
    ["told", "Published, not yet reviewed", "change.list", "The changes could not be loaded"],
    ["documents", "Documents", "change.list", "The changes could not be loaded"],
    ["links", "May be replaced", "regulation.links", "The links could not be loaded"],
    ["enter", "Enter by hand", "source.list", "The sources could not be loaded"],
    ["sources", "Sources", "source.list", "The sources could not be loaded"],
    ["undelivered", "Undelivered", "delivery.undelivered", "What is undelivered could not be loaded"],
  ])("say when they could not be loaded, and load again: %s", async (part, title, path, message) => {
    let isUp = false;
    const good: Handlers = {
      "change.list": changesOf(() => []),
      "source.list": () => ok([]),
      "regulation.links": () => ok([]),
      "delivery.undelivered": () => ok(aBacklog()),
    };
    const answer = (input: unknown) => {
      if (!isUp) throw new Refusal(400, "No");
      return answerFrom(good, { path, input });
    };
    const { user } = await openReview(part, { [path]: answer });
    expect(await panel(title).findByText(message)).toBeDefined();
    isUp = true;
    await user.click(panel(title).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(panel(title).queryByText(message)).toBeNull());
    expect(await panel(title).findByRole("heading", { level: 3 })).toBeDefined();
  });

  test("say what it means that there is nothing", async () => {
    const empty = () => ok([]);
    const { user } = await openReview("held", { "source.list": empty });
    expect(await screen.findByText("Nothing is held for review")).toBeDefined();
    for (const [link, message] of [
      ["Published, not yet reviewed", "Nothing published waits for review"],
      ["Documents", "No file is missing"],
      ["Enter by hand", "No sources are set up"],
      ["Sources", "No sources are set up"],
      ["Undelivered", "Nothing was given up"],
    ] as const) {
      await user.click(screen.getByRole("link", { name: link }));
      expect(await screen.findByText(message)).toBeDefined();
    }
  });

  test("say that they load", async () => {
    await openReview("held", { "change.list": never });
    await waitFor(() => expect(screen.getByTestId("row-skeletons")).toBeDefined());
    expect(screen.getByRole("region", { name: "Held for review" }).getAttribute("aria-busy")).toBe("true");
  });
});
