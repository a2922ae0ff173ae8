import { expect, test } from "vitest";
import { webAddress } from "#shared/web-address.ts";

test.each([
  ["https://cbn.example/a b", "https://cbn.example/a b"],
  ["HTTP://cbn.example", "HTTP://cbn.example"],
  ["javascript:alert(1)", null],
  [" javascript:alert(1)//https://cbn.example", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,<script>alert(1)</script>", null],
  ["//cbn.example", null],
  ["https://", null],
  ["/updates", null],
  ["", null],
  [null, null],
  [undefined, null],
])("a link to %j leads to %j", (address, expected) => {
  expect(webAddress(address)).toBe(expected);
});
