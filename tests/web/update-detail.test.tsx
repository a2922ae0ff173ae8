import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { maxDocumentBytes } from "#features/document/rules/fetched.ts";
import type { Handlers } from "./support/fake-server.ts";
import { Refusal } from "./support/fake-server.ts";
import { aChange, aDocument, dialog, entry, holding, open } from "./support/updates.tsx";

// A dialog that goes with its test closes what the next one has opened meanwhile.
afterEach(async () => {
  vi.unstubAllGlobals();
  await userEvent.keyboard("{Escape}");
  await vi.waitUntil(() => screen.queryByRole("dialog") === null);
});

const opened = async (change = aChange(), handlers: Handlers = {}) => {
  const app = open(`/updates?change=${change.id}`, { ...holding([change]), ...handlers });
  const shown = await dialog();
  await shown.findByRole("heading", { name: change.title });
  return { ...app, shown };
};

describe("one update", () => {
  test("opens from its title, and the back button closes it", async () => {
    const { user, href, router } = open("/updates?scope=all", holding([aChange()]));
    await user.click((await entry("Guidelines on Example Payments")).getByRole("button", { name: /^Guidelines/ }));
    await waitFor(() => expect(href()).toBe("/updates?scope=all&change=c1"));
    await (await dialog()).findByRole("heading", { name: "Guidelines on Example Payments" });
    router.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(href()).toBe("/updates?scope=all");
  });

  test("is opened by a link, also one that is not listed, and closing leads to the list", async () => {
    const { user, href, shown, calls } = await opened(aChange({ concerns: [] }));
    expect(calls.find(({ path }) => path === "change.oneOfCompany")?.input).toEqual({
      companyId: "company-1",
      id: "c1",
    });
    await user.click(shown.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(href()).toBe("/updates"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  });

  test("tells all that is known, and on demand why it was taken for what it is", async () => {
    const { shown } = await opened(aChange({ reviewedAt: "2026-11-21T10:30:00.000Z", publishedOn: null }));
    const facts = shown.getAllByRole("term").map(({ textContent }) => textContent);
    expect(facts).toEqual([
      "Reference:",
      "Dated:",
      "Seen:",
      "Reviewed:",
      "Published at:",
      "Topics:",
      "In the library:",
    ]);
    expect(shown.getByText("The regulator gives no date")).toBeDefined();
    expect(shown.getByText("21 November 2026 at 11:30")).toBeDefined();
    const why = shown.getByText("Why was it classified so?").closest("details")!;
    expect(why.open).toBe(false);
    expect(within(why).getByText("It is about payments")).toBeDefined();
    expect(within(why).getByText("Payments").tagName).toBe("Q");
  });

  test("without evidence says that nothing was decided", async () => {
    const { shown } = await opened(aChange({ evidence: [] }));
    expect(shown.getByText(/No words in it decided anything/)).toBeDefined();
  });

  test("gives way to a regulation it names, and the back button returns to it", async () => {
    const { user, href, shown, router } = await opened();
    await user.click(shown.getByRole("link", { name: "Card Guidelines" }));
    await waitFor(() => expect(href()).toBe("/updates?regulation=cards-2024"));
    router.history.back();
    await waitFor(() => expect(href()).toBe("/updates?change=c1"));
  });

  test("that is not known says so, with a way on", async () => {
    const { user, href } = open("/updates?change=nope", {
      "change.oneOfCompany": () => {
        throw new Refusal(404, "Change not found");
      },
    });
    const shown = await dialog();
    expect(await shown.findByText("There is no such update")).toBeDefined();
    await user.click(shown.getByRole("button", { name: "Show all updates" }));
    await waitFor(() => expect(href()).toBe("/updates"));
  });

  test("that fails can be asked for again", async () => {
    let isUp = false;
    const { user } = open("/updates?change=c1", {
      "change.oneOfCompany": () => {
        if (!isUp) throw new Refusal(500, "Something went wrong");
        return { success: true, data: aChange() };
      },
    });
    const shown = await dialog();
    await shown.findByText("The update could not be loaded");
    isUp = true;
    await user.click(shown.getByRole("button", { name: "Try Again" }));
    expect(await shown.findByRole("heading", { name: "Guidelines on Example Payments" })).toBeDefined();
  });
});

describe("its documents", () => {
  test("say what was read from them, as proposals", async () => {
    const proposals = [
      { field: "effectiveOn" as const, value: "2027-01-01", quote: "with effect from January 1, 2027" },
      { field: "reference" as const, value: "PSM/1", quote: "Ref: PSM/1" },
    ];
    const document = aDocument({ state: "ready", pages: 12, bytes: 262_104, isRecognised: true, proposals });
    const { shown } = await opened(aChange({ documents: [document] }));
    const item = shown.getByRole("list", { name: "Documents" });
    expect(item.textContent).toContain("12 pages · 262 kB");
    expect(item.textContent).toContain("letters may be misread");
    expect(within(item).getByText("Read from its text by a program, to be checked")).toBeDefined();
    const terms = within(item)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    expect(terms).toEqual([
      "1 Jan 2027where it says with effect from January 1, 2027",
      "PSM/1where it says Ref: PSM/1",
    ]);
    expect(shown.queryByText("Upload the PDF")).toBeNull();
  });

  test.each([
    ["refused" as const, /^The site does not give this file to programs/],
    ["unreachable" as const, /^This file could not be fetched so far/],
  ])("that are %s can be supplied, which says why", async (state, why) => {
    const { shown } = await opened(aChange({ documents: [aDocument({ state })] }));
    expect(shown.getByText(why)).toBeDefined();
    expect(shown.getByLabelText("Upload the PDF")).toBeDefined();
  });

  test("are not asked for where the company supplied what the site refuses", async () => {
    const own = aDocument({ id: "d2", state: "ready", uploadedBy: "you", name: "mine.pdf" });
    const { shown } = await opened(aChange({ documents: [aDocument(), own] }));
    expect(shown.getByText(/Uploaded by you: only your company sees it/)).toBeDefined();
    expect(shown.queryByText("The site refuses programs: upload the file")).toBeNull();
    expect(shown.queryByText("Upload the PDF")).toBeNull();
  });
});

/** A request that is answered by hand. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  address = "";
  body: FormData | undefined;
  constructor() {
    super();
    FakeRequest.made.push(this);
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  answer(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}

describe("an upload", () => {
  const aPdf = (content = "%PDF-1.7 …") => new File([content], "circular.pdf", { type: "application/pdf" });
  const refused = aChange({ documents: [aDocument()] });
  async function uploading(handlers: Handlers = {}) {
    FakeRequest.made = [];
    vi.stubGlobal("XMLHttpRequest", FakeRequest);
    const app = await opened(refused, handlers);
    const field = app.shown.getByLabelText<HTMLInputElement>("Upload the PDF");
    const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } });
    const request = () => waitFor(() => FakeRequest.made[0] ?? Promise.reject(new Error("nothing sent")));
    return { ...app, field, choose, request };
  }

  test("sends the file with the token, tells how far it is, and shows what came of it", async () => {
    let documents = refused.documents;
    const { shown, choose, request } = await uploading({
      "change.oneOfCompany": () => ({ success: true, data: { ...refused, documents } }),
    });
    choose(aPdf());
    const sent = await request();
    expect(sent.address).toBe("POST /api/v1/change/c1/document");
    expect(sent.headers["Authorization"]).toBe(`Bearer ${localStorage.getItem("token")}`);
    expect(sent.body?.get("document")).toHaveProperty("name", "circular.pdf");
    sent.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 30, total: 100 }));
    expect(await shown.findByText("Uploading: 30 %")).toBeDefined();
    sent.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 100, total: 100 }));
    expect(await shown.findByText("Uploaded; the server is checking it")).toBeDefined();
    documents = [aDocument(), aDocument({ id: "d2", uploadedBy: "you", state: "reading" })];
    sent.answer(200, { success: true, data: {} });
    expect(await shown.findByText("Its text is being read")).toBeDefined();
    await waitFor(() => expect(shown.queryByLabelText("Upload the PDF")).toBeNull());
    expect(document.activeElement?.contains(shown.getByRole("list", { name: "Documents" }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test.each([
    ["that is no PDF", () => aPdf("a letter"), "The file must be a PDF"],
    [
      "that is too large",
      () => Object.defineProperty(aPdf(), "size", { value: maxDocumentBytes + 1 }),
      "The PDF must be at most 30 MB",
    ],
  ])("%s is not sent", async (_what, file, problem) => {
    const { shown, choose, field } = await uploading();
    choose(file());
    expect(await shown.findByText(problem)).toBeDefined();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(FakeRequest.made).toEqual([]);
  });

  test.each([
    [400, { message: "This PDF cannot be used. It is locked." }, "This PDF cannot be used. It is locked."],
    [502, "<html>Bad gateway</html>", "The file could not be uploaded. Check your connection and try again."],
  ])("that the server refuses (%i) says why", async (status, body, problem) => {
    const { shown, choose, request } = await uploading();
    choose(aPdf());
    (await request()).answer(status, body);
    expect(await shown.findByText(problem)).toBeDefined();
  });

  test("that does not get through says so", async () => {
    const { shown, choose, request } = await uploading();
    choose(aPdf());
    (await request()).dispatchEvent(new Event("error"));
    expect(await shown.findByText(/Check your connection/)).toBeDefined();
  });

  test("by a session that has ended leads to the sign-in", async () => {
    const { choose, request, at } = await uploading();
    choose(aPdf());
    (await request()).answer(401, { message: "Please sign in to continue" });
    await waitFor(() => expect(at()).toBe("/signin"));
  });
});
