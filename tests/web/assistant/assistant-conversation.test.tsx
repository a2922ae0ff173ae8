import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { aCitation, aReply, ask, answered, input, log, openAssistant } from "../support/assistant.ts";
import { Refusal } from "../support/fake-server.ts";

const waiting = "The assistant is working on your answer...";
let scrollIntoView: MockInstance<Element["scrollIntoView"]>;
beforeEach(() => {
  scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
});
afterEach(() => void vi.restoreAllMocks());

describe("an answer on its way", () => {
  test("says what the message was taken for, and then shows each part as it comes", async () => {
    const { asked } = await ask("We are a payment service provider.");
    await asked[0]?.say({ event: "begun", kind: "gap", kindReason: "because it says what you are" });
    expect(log().getByText("Taken as a description of your business, because it says what you are.")).toBeDefined();
    await asked[0]?.say({ event: "part", at: "summary", text: "First. [1]", citations: [aCitation()] });
    await asked[0]?.say({ event: "part", at: "summary", text: "Second.", citations: [] });
    expect(log().getByText(/Second\.$/).textContent).toBe("First. 1 Second.");
    expect(log().getByRole("link", { name: "Source 1: Card Guidelines, s. 4" })).toBeDefined();
    expect(log().queryByRole("heading", { name: "High Risk Issues" })).toBeNull();
    await asked[0]?.say({ event: "part", at: "highRisk", text: "No officer", citations: [] });
    expect(within(log().getByRole("list", { name: "High Risk Issues" })).getByText("No officer")).toBeDefined();
    expect(log().getByText(waiting)).toBeDefined();
  });

  test("is not read out part by part, and the whole of it once", async () => {
    const { asked } = await ask();
    await asked[0]?.say({ event: "part", at: "summary", text: "A part.", citations: [] });
    expect(log().getByText("A part.").closest("[aria-live]")?.getAttribute("aria-live")).toBe("off");
    await asked[0]?.finish({ reply: aReply({ summary: "The whole.", citations: [aCitation()] }) });
    expect(log().getByText("The whole.").closest("[aria-live]")).toBeNull();
    expect(log().getByText("File a return.").closest("[aria-live]")?.getAttribute("aria-live")).toBe("off");
  });

  test("says while the model is at work on the words", async () => {
    const { asked } = await ask();
    await asked[0]?.say({ event: "wording" });
    const text = "The model is wording the answer from the passages that were found...";
    expect(log().getByText(text)).toBeDefined();
    await asked[0]?.say({ event: "part", at: "summary", text: "Words.", citations: [] });
    expect(log().queryByText(text)).toBeNull();
  });

  test("gives way to the answer as it was kept", async () => {
    const { asked, href } = await ask();
    await asked[0]?.say({ event: "part", at: "summary", text: "A part.", citations: [] });
    await asked[0]?.finish({ reply: aReply({ summary: "The whole." }) });
    expect(log().getByText("The whole.")).toBeDefined();
    expect(log().queryByText("A part.")).toBeNull();
    expect(log().queryByText(waiting)).toBeNull();
    await expect.poll(href).toBe("/chatbot-ai?chat=chat-1");
  });

  test("can be stopped: the question stays, and can be asked again", async () => {
    const { user, asked } = await ask("Where are our gaps?");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(log().getByText("You stopped this answer.")).toBeDefined();
    expect(log().queryByText(waiting)).toBeNull();
    expect(document.activeElement).toBe(await input());
    await user.click(log().getByRole("button", { name: "Try again" }));
    await asked[1]?.finish();
    expect(log().getByText("Three points need attention.")).toBeDefined();
    expect(log().getAllByText("Where are our gaps?")).toHaveLength(1);
  });

  test("takes the keyboard's place on Stop back to the message", async () => {
    const { asked } = await ask();
    screen.getByRole("button", { name: "Stop" }).focus();
    await asked[0]?.finish();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    expect(document.activeElement).toBe(await input());
  });

  test("ends when the screen is left", async () => {
    const { asked, router } = await ask();
    expect(asked[0]?.signal?.aborted).toBe(false);
    await router.navigate({ to: "/dashboard" });
    await expect.poll(() => asked[0]?.signal?.aborted).toBe(true);
  });
});

describe("a conversation", () => {
  test("waits for its answer; the next can be written meanwhile, but not sent", async () => {
    const { user, asked } = await ask("Where are our gaps?");
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
    await user.type(await input(), "And agents?{Enter}");
    expect((await input()).value).toBe("And agents?");
    expect(asked).toHaveLength(1);
    await asked[0]?.finish();
    await user.keyboard("{Enter}");
    await expect
      .poll(() => asked.map((question) => question.input.message))
      .toEqual(["Where are our gaps?", "And agents?"]);
  });

  test("goes on under the id that its first answer was kept under", async () => {
    const { user, asked } = await answered({});
    await user.type(await input(), "And agents?{Enter}");
    expect(asked.map((question) => question.input.conversationId)).toEqual([undefined, "chat-1"]);
    await asked[1]?.finish({ id: "turn-2", reply: aReply({ summary: "Agents, too." }) });
    expect(log().getByText("Three points need attention.")).toBeDefined();
    expect(log().getByText("Agents, too.")).toBeDefined();
  });
});

describe("a question that fails", () => {
  test.each([
    [
      "was not reached",
      new TypeError("Failed to fetch"),
      "The assistant could not be reached. Check your connection and try again.",
    ],
    [
      "failed on the way",
      { message: "", data: { httpStatus: 500 } },
      "The assistant could not answer. Please try again.",
    ],
    [
      "stopped before the answer was whole",
      undefined,
      "The assistant could not be reached. Check your connection and try again.",
    ],
  ])("tells when the assistant %s, and can be asked again", async (_, error, text) => {
    const { user, asked } = await ask("Where are our gaps?");
    await asked[0]?.say({ event: "part", at: "summary", text: "A part.", citations: [] });
    await asked[0]?.fail(error);
    expect(log().getByText(text)).toBeDefined();
    expect(log().queryByText("A part.")).toBeNull();
    await user.click(log().getByRole("button", { name: "Try again" }));
    expect(document.activeElement).toBe(await input());
    expect(log().queryByText(text)).toBeNull();
    expect(log().getByText(waiting)).toBeDefined();
    expect(asked.map((question) => question.input.message)).toEqual(["Where are our gaps?", "Where are our gaps?"]);
    await asked[1]?.finish();
    expect(log().getByText("Three points need attention.")).toBeDefined();
    expect(log().getAllByText("Where are our gaps?")).toHaveLength(1);
  });

  const refusing = (status: number, message: string) => ({
    handlers: {
      "assistant.stream": () => {
        throw new Refusal(status, message);
      },
    },
  });

  test("tells a refusal in the server's words", async () => {
    const { user } = openAssistant(refusing(429, "Too many questions. Please wait 3 minutes."));
    await user.type(await input(), "One{Enter}");
    expect(await log().findByText("Too many questions. Please wait 3 minutes.")).toBeDefined();
    expect(log().getByRole("button", { name: "Try again" })).toBeDefined();
  });

  test("ends the session when the server no longer knows it", async () => {
    const { user, at } = openAssistant(refusing(401, "Please sign in to continue"));
    await user.type(await input(), "One{Enter}");
    await expect.poll(at).toBe("/signin");
  });

  test("stays so when another is sent after it", async () => {
    const { user, asked } = await ask();
    await asked[0]?.fail(new Error("No"));
    await user.type(await input(), "Another{Enter}");
    expect(log().getByText(/could not be reached/)).toBeDefined();
    expect(log().queryByRole("button", { name: "Try again" })).toBeNull();
    // Only the last one can be asked again.
    await asked[1]?.fail(new Error("No"));
    expect(log().getAllByText(/could not be reached/)).toHaveLength(2);
    expect(log().getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  });
});

describe("what is newest", () => {
  /** Puts the reader that far above the end of the page. */
  const readAbove = (px: number) => {
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(window.innerHeight + px);
    fireEvent.scroll(window);
  };

  test("comes into sight", async () => {
    const { asked } = await ask();
    readAbove(10);
    scrollIntoView.mockReset();
    await asked[0]?.finish();
    expect(scrollIntoView.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
      expect.stringContaining("Three points need attention."),
    ]);
  });

  test("leaves the page where a reader has scrolled up, until the next is sent", async () => {
    const { user, asked } = await ask();
    readAbove(1000);
    scrollIntoView.mockReset();
    await asked[0]?.finish();
    expect(scrollIntoView).not.toHaveBeenCalled();
    await user.type(await input(), "Next{Enter}");
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });
});
