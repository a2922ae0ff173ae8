import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { maxDocumentBytes } from "#features/document/rules/fetched.ts";
import { never, ok, Refusal, type Handlers } from "../support/fake-server.ts";
import { aChange, aDocument, dialog, entry, holding, open } from "../support/updates.tsx";

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
    const { user, href, router } = open("/updates?view=all&scope=all", holding([aChange()]));
    await user.click((await entry("Guidelines on Example Payments")).getByRole("button", { name: /^Guidelines/ }));
    await waitFor(() => expect(href()).toBe("/updates?view=all&scope=all&change=c1"));
    await (await dialog()).findByRole("heading", { name: "Guidelines on Example Payments" });
    router.history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(href()).toBe("/updates?view=all&scope=all");
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
    expect(facts).toEqual(["Reference:", "Dated:", "Seen:", "Reviewed:", "Published at:", "Topics:", "About:"]);
    expect(shown.getByText("The regulator gives no date")).toBeDefined();
    expect(shown.getByText("21 November 2026 at 11:30")).toBeDefined();
    const why = shown.getByText("Why was it classified so?").closest("details")!;
    expect(why.open).toBe(false);
    expect(within(why).getByText("It is about payments")).toBeDefined();
    expect(within(why).getByText("Payments").tagName).toBe("Q");
  });

  test("says what has taken its place, and leads to its entry in the library", async () => {
    const successor = { regulation_id: "later", regulation_title: "Later Guidelines", status: "in-force" as const };
    const entry = { regulation_id: "own", status: "superseded" as const, replacedBy: [successor] };
    const { shown } = await opened(aChange({ entry, regulations: [] }));
    expect(shown.getByText("Superseded")).toBeDefined();
    expect(shown.getByText("Replaced by")).toBeDefined();
    expect(shown.getByRole("link", { name: "Later Guidelines" }).getAttribute("href")).toContain("regulation=later");
    expect(shown.getByRole("link", { name: /^Its entry/ }).getAttribute("href")).toContain("regulation=own");
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
        return ok(aChange());
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
    expect(within(item).getByText(/^Read from pictures of its pages/).textContent).toContain(
      "No page was hard to read.",
    );
  });

  test("recognised with doubt say which pages, and how sure that is", async () => {
    const problem = "Hard to read: page 2 (34 % certain)";
    const { shown } = await opened(
      aChange({ documents: [aDocument({ state: "ready", isRecognised: true, problem })] }),
    );
    const item = shown.getByRole("list", { name: "Documents" });
    expect(item.textContent).toContain(problem);
    expect(item.textContent).not.toContain("No page was hard to read");
  });

  test("lead to where the regulator has them, also before anything is stored", async () => {
    const { shown } = await opened(aChange({ documents: [aDocument()] }));
    const link = shown.getByRole("link", { name: /^At the regulator’s site \(circular\.pdf\)/ });
    expect(link.getAttribute("href")).toBe("https://cbn.example/circular.pdf");
    expect(shown.queryByRole("button", { name: /^(Read|Open)/ })).toBeNull();
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
    expect(shown.getByText("Uploaded by you: only your company and the operator see it")).toBeDefined();
    expect(shown.queryByText("The site refuses programs: upload the file")).toBeNull();
    expect(shown.queryByText(/^The site does not give this file/)).toBeNull();
    expect(shown.getByText(/^If a file is missing here, such as an annex/)).toBeDefined();
    expect(shown.getByLabelText("Upload another PDF")).toBeDefined();
  });

  test("can be brought where the entry came without any", async () => {
    const { shown } = await opened(aChange({ source: "efcc-notices", documents: [] }));
    expect(shown.getByRole("heading", { name: "Documents" })).toBeDefined();
    expect(shown.queryByRole("list", { name: "Documents" })).toBeNull();
    expect(shown.getByText(/^No document came with this entry\./)).toBeDefined();
    expect(shown.getByLabelText("Upload the PDF")).toBeDefined();
  });

  test("are not asked for where the library itself changed", async () => {
    const { shown } = await opened(aChange({ source: "catalogue", seenWithin: null }));
    expect(shown.queryByRole("heading", { name: "Documents" })).toBeNull();
    expect(shown.queryByLabelText(/^Upload/)).toBeNull();
  });
});

describe("the text of a document", () => {
  const ready = aDocument({ state: "ready", sha256: "a".repeat(64), bytes: 2048, mediaType: "application/pdf" });
  const text = "Returns are due monthly.\n\nFrom January 2027.";
  const read = (handlers: Handlers = {}) =>
    opened(aChange({ documents: [ready] }), {
      "document.get": () => ok({ document: ready, text }),
      ...handlers,
    });
  const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path === "document.get").length;

  test("is asked for when it is wanted, read in place, and put away again", async () => {
    const { user, shown, calls } = await read();
    const button = shown.getByRole("button", { name: "Read the text of circular.pdf" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(asked(calls)).toBe(0);
    await user.click(button);
    const region = await shown.findByRole("region", { name: "Text of circular.pdf" });
    expect(region.textContent).toBe(text);
    expect(calls.find(({ path }) => path === "document.get")?.input).toEqual({ id: "d1" });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement).toBe(button);
    // The keyboard comes to the text, and scrolls it there.
    expect(region.tabIndex).toBe(0);
    await user.click(shown.getByRole("button", { name: "Hide the text of circular.pdf" }));
    expect(shown.queryByRole("region", { name: "Text of circular.pdf" })).toBeNull();
  });

  test("says while it is on its way", async () => {
    const { user, shown } = await read({ "document.get": never });
    await user.click(shown.getByRole("button", { name: /^Read the text/ }));
    expect((await shown.findByText("Loading its text...")).closest('[role="status"]')).not.toBeNull();
  });

  test("that does not come can be asked for again, and the keyboard keeps its place", async () => {
    let isUp = false;
    const { user, shown } = await read({
      "document.get": () => {
        if (!isUp) throw new Refusal(404, "Document not found");
        return ok({ document: ready, text });
      },
    });
    await user.click(shown.getByRole("button", { name: /^Read the text/ }));
    expect((await shown.findByRole("alert")).textContent).toContain("Its text could not be loaded");
    isUp = true;
    await user.click(shown.getByRole("button", { name: "Retry" }));
    const region = await shown.findByRole("region", { name: "Text of circular.pdf" });
    expect(document.activeElement?.contains(region)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("is not offered before there is one", async () => {
    const { shown } = await opened(aChange({ documents: [{ ...ready, state: "scanning", progress: 0.5 }] }));
    expect(shown.queryByRole("button", { name: /^Read the text/ })).toBeNull();
    expect(shown.getByRole("button", { name: "Save our copy of circular.pdf" })).toBeDefined();
  });
});

describe("our copy of a document", () => {
  const stored = aDocument({ state: "ready", sha256: "a".repeat(64), bytes: 8, mediaType: "application/pdf" });
  const saved: string[] = [];
  afterEach(() => void vi.restoreAllMocks());

  async function saving(document = stored, reply: () => Promise<Response> | Response = () => new Response("%PDF-1.7")) {
    saved.length = 0;
    const fetched = vi.fn<typeof fetch>(async () => reply());
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    return { ...(await opened(aChange({ documents: [document] }))), fetched };
  }

  test("comes with the company's token under its own name, and says so", async () => {
    const { user, shown, fetched } = await saving();
    await user.click(shown.getByRole("button", { name: "Save our copy of circular.pdf" }));
    await waitFor(() => expect(saved).toEqual(["circular.pdf"]));
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/documents/d1", { headers });
    expect(await screen.findByText("Saved as circular.pdf")).toBeDefined();
  });

  test("of what the company uploaded is called its own", async () => {
    const { user, shown } = await saving({ ...stored, id: "d2", url: null, name: "mine.pdf", uploadedBy: "you" });
    await user.click(shown.getByRole("button", { name: "Save your file mine.pdf" }));
    await waitFor(() => expect(saved).toEqual(["mine.pdf"]));
    expect(shown.queryByRole("link", { name: /^At the regulator/ })).toBeNull();
  });

  test.each([
    ["notice", "text/html; charset=utf-8", "notice.html"],
    ["index.php", "text/html", "index.php.html"],
    ["CIRCULAR.PDF", "application/pdf", "CIRCULAR.PDF"],
    ["returns.xlsx", "application/octet-stream", "returns.xlsx"],
    ["letter", null, "letter"],
  ])("%s, which is %s, is saved as %s", async (name, mediaType, file) => {
    const { user, shown } = await saving({ ...stored, name, mediaType });
    await user.click(shown.getByRole("button", { name: /^Save our copy/ }));
    await waitFor(() => expect(saved).toEqual([file]));
  });

  test("that is no longer there says what the server says", async () => {
    const gone = () => Response.json({ success: false, message: "Document not found" }, { status: 404 });
    const { user, shown } = await saving(stored, gone);
    await user.click(shown.getByRole("button", { name: /^Save our copy/ }));
    expect(await screen.findByText("Document not found")).toBeDefined();
    expect(saved).toEqual([]);
  });

  test("that cannot be fetched can be tried again", async () => {
    const { user, shown } = await saving(stored, () => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(shown.getByRole("button", { name: /^Save our copy/ }));
    expect(await screen.findByText("The file could not be loaded. Please try again.")).toBeDefined();
  });

  test("by a session that has ended leads to the sign-in", async () => {
    const over = () => Response.json({ message: "Please sign in to continue" }, { status: 401 });
    const { user, shown, at } = await saving(stored, over);
    await user.click(shown.getByRole("button", { name: /^Save our copy/ }));
    await waitFor(() => expect(at()).toBe("/signin"));
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
    const { shown, field, choose, request } = await uploading({
      "change.oneOfCompany": () => ok({ ...refused, documents }),
    });
    field.focus();
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
    sent.answer(200, ok({}));
    expect(await shown.findByText("Its text is being read")).toBeDefined();
    expect(shown.getByText("Uploaded: circular.pdf")).toBeDefined();
    // The field stays, for an annex, and the keyboard with it.
    expect(shown.getByLabelText("Upload another PDF")).toBe(document.activeElement);
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
