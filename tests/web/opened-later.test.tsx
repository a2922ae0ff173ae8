import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openedLater } from "#web/components/overlays/opened-later.tsx";
import "./support/app.tsx";
import { cutLine } from "./support/line.ts";

afterEach(() => vi.unstubAllGlobals());

type Props = { isOpen: boolean; text: string };
const Shown = ({ isOpen, text }: Props) => isOpen && <p>{text}</p>;
const isOpen = (props: Props) => props.isOpen;

describe("what is opened later", () => {
  test("is loaded with the first sign of use, once for all, and opens then at once", async () => {
    const load = vi.fn<() => Promise<typeof Shown>>(async () => Shown);
    const Part = openedLater(load, isOpen);
    const { rerender } = render(<Part isOpen={false} text="Here" />);
    expect(load).not.toHaveBeenCalled();
    // A page that moves beneath a pointer at rest is none.
    fireEvent.pointerMove(document.body);
    expect(load).not.toHaveBeenCalled();
    fireEvent.pointerMove(document.body, { movementX: 1 });
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    rerender(<Part isOpen text="Here" />);
    expect(screen.getByText("Here")).toBeDefined();
    render(<Part isOpen text="And here" />);
    expect(screen.getByText("And here")).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  test("is loaded without a sign of use when it is open already", async () => {
    const load = vi.fn<() => Promise<typeof Shown>>(async () => Shown);
    const Part = openedLater(load, isOpen);
    render(<Part isOpen text="Here" />);
    expect(load).toHaveBeenCalledOnce();
    expect(await screen.findByText("Here")).toBeDefined();
  });

  test("is waited for with what was said to be shown, once it is wanted", async () => {
    let arrive = () => {};
    const code = new Promise<typeof Shown>((resolve) => (arrive = () => resolve(Shown)));
    const Part = openedLater(
      () => code,
      isOpen,
      () => <p>Waiting</p>,
    );
    const { rerender } = render(<Part isOpen={false} text="Here" />);
    expect(screen.queryByText("Waiting")).toBeNull();
    rerender(<Part isOpen text="Here" />);
    expect(screen.getByText("Waiting")).toBeDefined();
    arrive();
    expect(await screen.findByText("Here")).toBeDefined();
    expect(screen.queryByText("Waiting")).toBeNull();
  });

  test("that did not come ahead is asked for again when it opens", async () => {
    const load = vi.fn<() => Promise<typeof Shown>>(async () => Shown).mockRejectedValueOnce(new Error("No network"));
    const Part = openedLater(load, isOpen);
    const { rerender } = render(<Part isOpen={false} text="Here" />);
    fireEvent.keyDown(document.body);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    rerender(<Part isOpen text="Here" />);
    expect(await screen.findByText("Here")).toBeDefined();
  });

  test("that does not come while the line is away takes nothing down, and opens when the line is back", async () => {
    const line = cutLine();
    const Part = openedLater(async () => line.over(Shown), isOpen);
    render(
      <>
        <p>Beneath</p>
        <Part isOpen text="Here" />
      </>,
    );
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.getByText("Beneath")).toBeDefined();
    await line.restore();
    expect(await screen.findByText("Here")).toBeDefined();
    expect(screen.getByText("Beneath")).toBeDefined();
  });
});
