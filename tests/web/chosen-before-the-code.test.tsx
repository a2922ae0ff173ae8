import { ChakraProvider } from "@chakra-ui/react";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FileButton } from "#web/evidence/upload/file-button.tsx";
import { theme } from "#web/theme.ts";
import "./support/app.tsx";

test("a file that was chosen on the drawn screen is brought once the code has come, and once only", async () => {
  const brought: string[][] = [];
  const button = (
    <ChakraProvider value={theme()}>
      <FileButton label="Add files" onFiles={(files) => brought.push(files.map(({ name }) => name))} />
    </ChakraProvider>
  );
  const place = document.createElement("div");
  place.innerHTML = renderToString(button);
  document.body.append(place);
  const input = place.querySelector("input")!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(["Of the board"], "minutes.txt"));
  input.files = chosen.files;

  const root = await act(async () => hydrateRoot(place, button));
  expect(brought).toEqual([["minutes.txt"]]);
  await act(async () => root.render(button));
  expect([brought.length, input.files.length]).toEqual([1, 0]);
  await act(async () => root.unmount());
  place.remove();
});
