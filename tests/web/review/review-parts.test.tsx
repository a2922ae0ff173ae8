import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { outcomeWords, type CheckOutcome } from "#web/review/sources/outcome-words.ts";
import { never, ok, Refusal } from "../support/fake-server.ts";
import { aChange, aSource, changesOf, openReview, operatorSession, panel, sent } from "../support/review.ts";
import { aDocument } from "../support/updates.tsx";

const manual = aSource({
  id: "efcc-notices",
  regulator: "EFCC",
  kind: "manual",
  state: "manual",
  note: "The site asks every visitor to prove to be a person.",
});

describe("entering by hand", () => {
  const sources = { "source.list": () => ok([aSource(), manual]) };
  const publish = () => screen.getByRole("button", { name: "Publish to companies" });
  const source = () => screen.findByLabelText<HTMLSelectElement>("Source");

  test("offers first the sources that refuse programs, and says why they do", async () => {
    const { user } = await openReview("enter", sources);
    const groups = [...(await source()).querySelectorAll("optgroup")].map(({ label }) => label);
    expect(groups).toEqual(["Entered by hand", "Read by a program"]);
    await user.selectOptions(await source(), "efcc-notices");
    expect(screen.getByText("The site asks every visitor to prove to be a person.")).toBeDefined();
  });

  test("sends what was typed and leaves out what was not", async () => {
    const { user, calls } = await openReview("enter", {
      ...sources,
      "change.enter": () => ok(aChange(), "Change published successfully!"),
    });
    await user.selectOptions(await source(), "efcc-notices");
    await user.type(screen.getByLabelText("Title"), " Notice on Examples ");
    await user.type(screen.getByLabelText("Address (optional)"), "https://www.efcc.gov.ng/notice");
    await user.click(publish());
    expect(await screen.findByText("Change published successfully!")).toBeDefined();
    expect(screen.getByText(/^Published: Circular on Examples\. Its PDF can be uploaded under/)).toBeDefined();
    expect(sent(calls, "change.enter")).toEqual([
      { source: "efcc-notices", title: "Notice on Examples", url: "https://www.efcc.gov.ng/notice" },
    ]);
    // Ready for the next of the same source.
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
    expect((await source()).value).toBe("efcc-notices");
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  });

  test("says what is wrong in the schema's words and goes to the first such field", async () => {
    const { user, calls } = await openReview("enter", sources);
    await source();
    await user.type(screen.getByLabelText("Address (optional)"), "not an address");
    await user.click(publish());
    for (const message of ["Choose the source", "Title is required", "The address must be an http or https URL"])
      expect(screen.getByText(message)).toBeDefined();
    expect(document.activeElement).toBe(await source());
    expect(sent(calls, "change.enter")).toEqual([]);
  });

  test("says at the title that the entry is known, and keeps what was typed", async () => {
    const { user } = await openReview("enter", {
      ...sources,
      "change.enter": () => {
        throw new Refusal(409, "This entry is known already");
      },
    });
    await user.selectOptions(await source(), "efcc-notices");
    await user.type(screen.getByLabelText("Title"), "Notice on Examples");
    await user.click(publish());
    expect(await screen.findByText("This entry is known already")).toBeDefined();
    const title = screen.getByLabelText<HTMLInputElement>("Title");
    expect(title.getAttribute("aria-invalid")).toBe("true");
    expect(title.value).toBe("Notice on Examples");
  });
});

describe("documents", () => {
  const missing = aChange({ title: "Without its file", documents: [aDocument()] });
  const complete = aChange({ id: "change-2", title: "Complete", documents: [aDocument({ state: "ready" })] });
  const dismissed = aChange({ id: "change-3", title: "Set aside", status: "dismissed", documents: [aDocument()] });
  const open = () => openReview("documents", { "change.list": changesOf(() => [missing, complete, dismissed]) });
  const titles = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  afterEach(() => vi.unstubAllGlobals());

  test("are first those whose file is missing; the others are one press away", async () => {
    const { user } = await open();
    await waitFor(() => expect(titles()).toEqual(["Without its file"]));
    expect(screen.getByText("The site refuses programs: upload the file")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "All captured changes" }));
    expect(titles()).toEqual(["Without its file", "Complete"]);
    expect(screen.queryByRole("button", { name: /^Read and accept/ })).toBeNull();
  });

  test("that a company uploaded are read before everybody gets them", async () => {
    let isAccepted = false;
    const upload = aDocument({ id: "document-9", url: null, name: "ours.pdf", state: "ready", uploadedBy: "company" });
    const rows = () => [
      aChange({ id: "change-9", documents: [{ ...upload, uploadedBy: isAccepted ? "operator" : "company" }] }),
      missing,
    ];
    const { user, calls } = await openReview("documents", {
      "change.list": changesOf(rows),
      "document.get": () => ok({ document: upload, text: "Returns are due monthly." }),
      "document.accept": () => {
        isAccepted = true;
        return ok({ ...upload, uploadedBy: "operator" });
      },
    });
    await user.click(await screen.findByRole("radio", { name: "Those with a company’s upload" }));
    await user.click(await screen.findByRole("button", { name: "Read and accept ours.pdf" }));
    const dialog = within(await screen.findByRole("dialog", { name: "ours.pdf" }));
    expect(await dialog.findByText("Returns are due monthly.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Accept for everybody" }));
    expect(await screen.findByText("Document accepted: every company sees it now")).toBeDefined();
    expect(sent(calls, "document.accept")).toEqual([{ id: "document-9" }]);
    expect(await screen.findByText("No company has uploaded a file")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radiogroup", { name: "Which changes" })));
  });

  test("that a company uploaded are saved with the operator's token", async () => {
    const upload = aDocument({ id: "document-9", url: null, name: "ours.pdf", state: "ready", uploadedBy: "company" });
    const { user, calls } = await openReview("documents", {
      "change.list": changesOf(() => [aChange({ documents: [upload] })]),
      "document.get": () => ok({ document: upload, text: null }),
      "/documents/document-9": () => "%PDF-1.7",
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(await screen.findByRole("radio", { name: "Those with a company’s upload" }));
    await user.click(await screen.findByRole("button", { name: "Read and accept ours.pdf" }));
    expect(await screen.findByText("No text has been read from it: look at the file itself.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save the file" }));
    await waitFor(() => expect(saved).toEqual(["ours.pdf"]));
    const asked = calls.find(({ path }) => path === "/documents/document-9");
    expect(asked?.authorization).toBe(`Bearer ${operatorSession}`);
    vi.restoreAllMocks();
  });

  test("are uploaded in the operator's name", async () => {
    const requests: { address: string; headers: Record<string, string>; document: unknown }[] = [];
    class OneRequest extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      readonly responseText = '{"success":true,"data":{}}';
      readonly made = { address: "", headers: {} as Record<string, string> };
      open(_method: string, address: string) {
        this.made.address = address;
      }
      setRequestHeader(name: string, value: string) {
        this.made.headers[name] = value;
      }
      send(body: FormData) {
        requests.push({ ...this.made, document: body.get("document") });
        this.dispatchEvent(new Event("load"));
      }
    }
    vi.stubGlobal("XMLHttpRequest", OneRequest);
    localStorage.setItem("token", "of-a-company");
    const { user } = await open();
    const file = new File(["%PDF-1.7 example"], "circular.pdf", { type: "application/pdf" });
    await user.upload(await screen.findByLabelText("Upload the PDF"), file);
    expect(await screen.findByText("Uploaded: circular.pdf")).toBeDefined();
    expect(requests).toEqual([
      {
        address: "/api/v1/change/change-1/document",
        headers: { Authorization: `Bearer ${operatorSession}` },
        document: expect.any(File),
      },
    ]);
  });
});

describe("sources", () => {
  const failing = aSource({
    id: "sec-feed",
    regulator: "SEC",
    state: "failing",
    lastOkAt: null,
    lastError: "connect ECONNREFUSED",
    nextCheckAt: null,
  });
  const facts = (name: string) =>
    within(screen.getByRole("listitem", { name }))
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);

  test("say how they stand", async () => {
    await openReview("sources", { "source.list": () => ok([aSource(), manual, failing]) });
    await screen.findByText("CBN: cbn-circulars");
    const sources = panel("Sources");
    for (const state of ["Watched", "By hand", "Not readable"]) expect(sources.getByText(state)).toBeDefined();
    expect(facts("CBN: cbn-circulars").slice(1)).toEqual([
      "21 Nov 2026, 10:00",
      "21 Nov 2026, 10:00, 560 entries",
      "None since the first check",
      "21 Nov 2026, 10:05",
    ]);
    expect(facts("EFCC: efcc-notices").slice(1)).toEqual(["The site asks every visitor to prove to be a person."]);
    expect(facts("SEC: sec-feed").slice(1)).toEqual([
      "21 Nov 2026, 10:00",
      "Never",
      "connect ECONNREFUSED",
      "Not planned",
    ]);
    expect(sources.queryByRole("button", { name: "Check efcc-notices now" })).toBeNull();
  });

  test("are checked now, and what came of it is said", async () => {
    const { user, calls } = await openReview("sources", {
      "source.check": () => ok({ kind: "unchanged", items: 560 }),
    });
    await user.click(await screen.findByRole("button", { name: "Check cbn-circulars now" }));
    expect(await screen.findByText("Nothing new among 560 entries")).toBeDefined();
    expect(sent(calls, "source.check")).toEqual([{ id: "cbn-circulars" }]);
    await waitFor(() => expect(sent(calls, "source.list").length).toBeGreaterThan(1));
  });

  test("say that a check may take a while", async () => {
    const { user } = await openReview("sources", { "source.check": never });
    const check = await screen.findByRole("button", { name: "Check cbn-circulars now" });
    await user.click(check);
    expect(await screen.findByText(/^What changed is looked at twice/)).toBeDefined();
    expect(check.getAttribute("aria-busy")).toBe("true");
  });

  test("whose check did not happen say so", async () => {
    const { user } = await openReview("sources", {
      "source.check": () => {
        throw new Refusal(503, "The database is busy");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Check cbn-circulars now" }));
    expect(await screen.findByText("The database is busy")).toBeDefined();
  });
});

const brief = { changeType: "new", title: "T", url: null } as const;
const found = (["published", "review", "review"] as const).map((status, index) => ({
  ...brief,
  id: `${index}`,
  status,
}));
test.each<[CheckOutcome, string, boolean]>([
  [{ kind: "baseline", items: 560 }, "First good check: 560 entries known from now on. Nobody is told of them.", true],
  [{ kind: "baseline", items: 1, name: "Circulars" }, "First good check of “Circulars”: 1 entry known from now on. Nobody is told of them.", true], // prettier-ignore
  [{ kind: "unchanged", items: 1 }, "Nothing new among 1 entry", true],
  [{ kind: "checked", changes: found, pending: 0, setAside: 0 }, "3 changes found, 1 told, 2 held for review", true],
  [{ kind: "checked", changes: [], pending: 2, setAside: 1 }, "0 changes found, 2 to be seen once more first, 1 dated in the future", true], // prettier-ignore
  [{ kind: "suspect", reason: "an empty list" }, "The answer is suspicious and was left aside: an empty list", false],
  [{ kind: "challenged", reason: "403" }, "The site asks visitors to prove that they are people: 403", false],
  [{ kind: "limited", reason: "429", retryAfterMs: 90_000 }, "The site asks to be left alone for a while (2 minutes): 429", false], // prettier-ignore
  [{ kind: "failed", reason: "timeout" }, "The source could not be reached: timeout", false],
  [
    {
      kind: "failed",
      reason: "timeout",
      changes: [{ id: "a", changeType: "new", title: "A", url: null, status: "published" }],
    },
    "The source could not be reached: timeout. Before that: 1 change found, 1 told",
    false,
  ],
  [{ kind: "refused", reason: "robots.txt" }, "The source was not asked, by our own rules: robots.txt", false],
  [{ kind: "manual" }, "Nothing to check: it is entered by hand", false],
  [{ kind: "busy" }, "Another check of it is at work. Try again in a minute.", false],
])("the outcome %j reads %j", (outcome, text, isGood) => {
  expect(outcomeWords(outcome)).toEqual({ text, isGood });
});
