import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companySchema } from "#features/company/schema.ts";
import { aCompany } from "../support/factories.ts";
import { aLogo, decodable, editProfile, input, save, sent } from "../support/profile.ts";
import { ok } from "../support/fake-server.ts";

beforeEach(() => decodable());
afterEach(() => vi.unstubAllGlobals());

describe("a new logo", () => {
  const answer = (status: number, body: unknown) => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
      Response.json(body, { status }),
    );
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  test("travels as a form with what changed, services as JSON text", async () => {
    const { user, calls } = await editProfile();
    const stored = companySchema.parse(aCompany({ logo: "/files/new.png", services: ["agent banking"] }));
    const fetch = answer(200, ok(stored, "Profile updated successfully!"));
    await user.upload(input("Upload logo"), aLogo());
    expect(screen.getByText(/The new logo is saved with Save Changes/)).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Agent Banking" }));
    await user.click(save());
    expect(await screen.findByText("Profile updated successfully!")).toBeDefined();
    const [url, init] = fetch.mock.lastCall!;
    expect([url, init.method]).toEqual(["/api/v1/company/company-1", "PATCH"]);
    expect(new Headers(init.headers).get("authorization")).toBe(`Bearer ${localStorage.getItem("token")}`);
    const form = init.body as FormData;
    expect([...form.keys()]).toEqual(["services", "logo"]);
    expect(form.get("services")).toBe('["agent banking"]');
    expect((form.get("logo") as File).name).toBe("logo.png");
    expect(sent(calls)).toEqual([]);
    expect(screen.getByRole("main").querySelector("img")?.getAttribute("src")).toBe("/files/new.png");
    expect(JSON.parse(localStorage.getItem("company")!)).toMatchObject({ logo: "/files/new.png" });
  });

  test.each([
    [{ success: false, message: "The logo must be a PNG, JPEG, WebP or GIF image" }, "The logo must be a PNG"],
    [{}, "Failed to update profile. Please try again."],
  ])("that is refused is told: %o", async (body, text) => {
    const { user } = await editProfile();
    answer(400, body);
    await user.upload(input("Upload logo"), aLogo());
    await user.click(save());
    expect(await screen.findByText(new RegExp(`^${text}`), { selector: "[data-part=title]" })).toBeDefined();
    expect(save().disabled).toBe(false);
  });

  test("ends the session when the server no longer knows it", async () => {
    const { user, at } = await editProfile();
    answer(401, { success: false, message: "Please sign in" });
    await user.upload(input("Upload logo"), aLogo());
    await user.click(save());
    await waitFor(() => expect(at()).toBe("/signin"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("must be an image, and can be discarded", async () => {
    const { user } = await editProfile();
    // Who drops a file on the button, or names it in the dialog, is not held back by the list of types.
    await user.setup({ applyAccept: false }).upload(input("Upload logo"), aLogo({ type: "application/pdf" }));
    expect(screen.getByText("The logo must be a PNG, JPEG, WebP or GIF image")).toBeDefined();
    expect(input("Upload logo").getAttribute("aria-invalid")).toBe("true");
    await user.upload(input("Upload logo"), aLogo());
    expect(screen.queryByText("The logo must be a PNG, JPEG, WebP or GIF image")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Discard new logo" }));
    expect(screen.getByRole("main").querySelector("img")).toBeNull();
    expect(document.activeElement).toBe(input("Upload logo"));
  });

  test("must hold a picture, whatever its name says", async () => {
    const { user } = await editProfile(aCompany({ logo: "/files/old.png" }));
    await user.upload(input("Upload logo"), aLogo({ content: "just text" }));
    expect(await screen.findByText("This file cannot be read as an image")).toBeDefined();
    expect(input("Upload logo").getAttribute("aria-invalid")).toBe("true");
    const shown = [...screen.getByRole("main").querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(new Set(shown)).toEqual(new Set(["/files/old.png"]));
    await user.upload(input("Upload logo"), aLogo());
    expect(await screen.findByText(/The new logo is saved with Save Changes/)).toBeDefined();
    expect(screen.queryByText("This file cannot be read as an image")).toBeNull();
  });

  test("is the one chosen last, whichever is read first", async () => {
    let finish = () => {};
    vi.stubGlobal("createImageBitmap", (file: File) =>
      file.name === "slow.png"
        ? new Promise((_resolve, reject) => (finish = () => reject(new Error("no picture"))))
        : Promise.resolve({ close() {} }),
    );
    const { user } = await editProfile();
    await user.upload(input("Upload logo"), aLogo({ name: "slow.png" }));
    await user.upload(input("Upload logo"), aLogo());
    expect(await screen.findByText(/The new logo is saved with Save Changes/)).toBeDefined();
    await act(async () => finish());
    expect(screen.queryByText("This file cannot be read as an image")).toBeNull();
  });
});
