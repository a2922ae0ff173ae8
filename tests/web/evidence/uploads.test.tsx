import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { maxEvidenceBytes } from "#features/evidence/vocabulary.ts";
import { aPieceOf, aRequestOf, FakeUpload, openEvidence, upload, wholeOf } from "../support/evidence.ts";
import { ok, okList } from "../support/fake-server.ts";

const aFile = (name = "minutes.txt", text = "The board met") => new File([text], name, { type: "text/plain" });
const uploads = async () => within(await screen.findByRole("region", { name: "Uploads" }));
const kept = (id = "piece-1") => ok(wholeOf(aPieceOf({ _id: id })));
/** Drops files from outside anywhere on the page. */
async function drop(files: File[]) {
  const dataTransfer = { types: ["Files"], files };
  await screen.findByRole("heading", { name: "Evidence" });
  fireEvent.dragOver(document.body, { dataTransfer });
  fireEvent.drop(document.body, { dataTransfer });
}
/** What is answered while a test goes on. */
const answer = (request: FakeUpload, status: number, body: object) => act(async () => request.answer(status, body));
const clear = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await (await uploads()).findByRole("button", { name: "Clear" }));

describe("files", () => {
  test("are chosen several at once, go two at a time, each with how far it is, and become evidence", async () => {
    const { user, calls } = openEvidence();
    await user.upload(await screen.findByLabelText("Add files"), [aFile("a.txt"), aFile("b.txt"), aFile("c.txt")]);
    const first = await upload();
    expect(first.address).toBe("POST /api/v1/evidence/company-1");
    expect(first.body?.get("file")).toHaveProperty("name", "a.txt");
    expect(FakeUpload.made).toHaveLength(2);
    act(() => first.progress(30));
    expect(await (await uploads()).findByText("Uploading: 30 %")).toBeDefined();
    expect((await uploads()).getByText("Waiting for its turn")).toBeDefined();
    act(() => first.progress(100));
    expect(await (await uploads()).findByText("Uploaded; the server is looking at it")).toBeDefined();
    const before = calls.filter(({ path }) => path === "evidence.list").length;
    await answer(first, 201, kept());
    await waitFor(() => expect(FakeUpload.made).toHaveLength(3));
    await waitFor(() => expect(calls.filter(({ path }) => path === "evidence.list").length).toBeGreaterThan(before));
    for (const request of FakeUpload.made.slice(1)) await answer(request, 201, kept());
    expect(await (await uploads()).findByText("3 files kept")).toBeDefined();
    await clear(user);
    expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
  });

  test.each([
    [400, "The file is infected (Eicar-Test-Signature) and was not kept"],
    [409, "A company keeps at most 2000 MB of evidence and receipts"],
    [503, "The virus scanner could not look at the file, so it was not kept. Please try again shortly."],
  ])("that are refused (%i) say why, and can be sent again", async (status, message) => {
    const { user } = openEvidence();
    await user.upload(await screen.findByLabelText("Add files"), aFile("a.txt"));
    await answer(await upload(), status, { success: false, message });
    expect(await (await uploads()).findByText(message)).toBeDefined();
    await user.click((await uploads()).getByRole("button", { name: "Try a.txt again" }));
    await answer(await upload(1), 201, kept());
    expect(await (await uploads()).findByText("1 file kept")).toBeDefined();
    await clear(user);
  });

  test("that are too large or empty are named and not sent", async () => {
    const { user } = openEvidence();
    const large = Object.defineProperty(aFile("large.bin"), "size", { value: maxEvidenceBytes + 1 });
    await drop([large, aFile("empty.txt", "")]);
    expect(await (await uploads()).findByText("It is larger than 25 MB")).toBeDefined();
    expect((await uploads()).getByText("It is empty, or a folder")).toBeDefined();
    expect((await uploads()).queryByRole("button", { name: /again$/ })).toBeNull();
    expect(FakeUpload.made).toEqual([]);
    await clear(user);
  });

  test("are called off on the way, and the next goes on", async () => {
    const { user } = openEvidence();
    await user.upload(await screen.findByLabelText("Add files"), [aFile("a.txt"), aFile("b.txt"), aFile("c.txt")]);
    await upload(1);
    await user.click(await (await uploads()).findByRole("button", { name: "Cancel a.txt" }));
    expect(FakeUpload.made[0]?.isAborted).toBe(true);
    await upload(2);
    expect(screen.queryByText("a.txt")).toBeNull();
    for (const request of FakeUpload.made.slice(1)) await answer(request, 201, kept());
    await clear(user);
  });

  test("go on while another screen is looked at, and the browser asks before the page goes", async () => {
    const { user, router } = openEvidence();
    await user.upload(await screen.findByLabelText("Add files"), aFile("a.txt"));
    const request = await upload();
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await waitFor(() => expect(leave()).toBe(true));
    await act(() => router.navigate({ to: "/activity" }));
    await answer(request, 201, kept());
    expect(request.isAborted).toBe(false);
    await act(() => router.navigate({ to: "/evidence" }));
    expect(await (await uploads()).findByText("1 file kept")).toBeDefined();
    expect(leave()).toBe(false);
    await clear(user);
  });

  test("that are dropped show the duty of which the evidence is shown", async () => {
    const { user } = openEvidence({}, { path: "/evidence?duty=cbn-returns.r1" });
    await drop([aFile()]);
    const request = await upload();
    expect(request.body?.get("dutyIds")).toBe('["cbn-returns.r1"]');
    await answer(request, 201, kept());
    await clear(user);
  });

  test("are a new version of the piece that is looked at", async () => {
    const { user } = openEvidence({ pieces: [aPieceOf()] }, { path: "/evidence?id=piece-1" });
    await user.upload(await screen.findByLabelText("New version"), aFile("signed.txt"));
    const request = await upload();
    expect(request.address).toBe("POST /api/v1/evidence/company-1/piece-1/versions");
    await answer(request, 201, kept());
    const panel = within(screen.getByRole("dialog", { name: "Evidence" }));
    await user.click(await panel.findByRole("button", { name: "Clear" }));
  });

  test("answer a request, after which nothing more is to be done", async () => {
    let request = aRequestOf();
    const { user } = openEvidence({}, {
      path: "/evidence?request=request-1",
      role: "contributor",
      more: { "evidence.request": () => ok(request), "evidence.requests": () => okList([request]) },
    });
    await user.upload(await screen.findByLabelText("Choose the file"), aFile());
    const sent = await upload();
    expect(sent.body?.get("requestId")).toBe("request-1");
    request = { ...request, state: "answered", evidenceId: "piece-1" };
    await answer(sent, 201, kept());
    expect(await screen.findByText("Thank you: your file is kept, and nothing more is to be done.")).toBeDefined();
    expect(screen.queryByLabelText("Choose the file")).toBeNull();
  }); // prettier-ignore
});
