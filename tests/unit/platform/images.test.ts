import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError } from "#platform/errors.ts";
import { asLogo, maxLogoBytes } from "#platform/images.ts";

const canvas = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
/** Grain that does not compress, so that a cut file has lost pixels. */
const grain = (width = 64, height = 64) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 251)), {
    raw: { width, height, channels: 3 },
  });

const refusal = async (bytes: Buffer) => {
  const error: unknown = await asLogo(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  return { code: (error as AppError).code, message: (error as AppError).message };
};
const notAnImage = { code: "invalid_input", message: "The logo must be a PNG, JPEG, WebP or GIF image" };

test.each([
  ["PNG", () => canvas().png()],
  ["JPEG", () => canvas().jpeg()],
  ["WebP", () => canvas().webp()],
  ["GIF", () => canvas().gif()],
])("takes a %s and writes it anew as PNG", async (_format, picture) => {
  const logo = await asLogo(await picture().toBuffer());
  expect(await sharp(logo).metadata()).toMatchObject({ format: "png", width: 40, height: 30 });
});

test.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ["an SVG with an XML head", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
  ["nothing", Buffer.alloc(0)],
  ["the first bytes of a PNG and then HTML", Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("<html>")])],
  ["the first bytes of a GIF and then a script", Buffer.from("GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)")],
])("refuses %s, whatever it is called", async (_what, bytes) => {
  expect(await refusal(bytes)).toEqual(notAnImage);
}); // prettier-ignore

test.each([
  ["TIFF", () => canvas().tiff()],
  ["AVIF", () => canvas(64, 64).avif()],
])("refuses a %s, which is a picture but none of the four", async (_format, picture) => {
  expect(await refusal(await picture().toBuffer())).toEqual(notAnImage);
});

test.each([
  ["PNG", () => grain().png()],
  ["JPEG", () => grain().jpeg()],
  ["WebP", () => grain().webp({ lossless: true })],
  ["GIF", () => grain().gif()],
])("refuses a %s that was cut off", async (_format, picture) => {
  const whole = await picture().toBuffer();
  expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toEqual(notAnImage);
});

test("refuses more than 5 MB before it looks inside", async () => {
  const picture = await canvas().png().toBuffer();
  const padded = Buffer.concat([picture, Buffer.alloc(maxLogoBytes - picture.length)]);
  await expect(asLogo(padded)).resolves.toBeInstanceOf(Buffer);
  expect(await refusal(Buffer.concat([padded, Buffer.alloc(1)]))).toEqual({
    code: "invalid_input",
    message: "The logo must be at most 5 MB",
  });
});

// research/reliability.md E.3, 38: 30,000 x 30,000 pixels fit into a small file and would fill the memory.
test("refuses a picture with more pixels than anybody needs", async () => {
  const bomb = await sharp({
    create: { width: 8000, height: 6000, channels: 3, background: "white" },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(maxLogoBytes);
  expect(await refusal(bomb)).toEqual(notAnImage);
});

test("what the file carried beside its pixels is gone, the place it was taken at first of all", async () => {
  const exif = {
    IFD0: { Copyright: "Amaka", Software: "SecretCam" },
    IFD3: { GPSLatitude: "6/1 27/1 0/1", GPSLatitudeRef: "N" },
  };
  const picture = await canvas().withExif(exif).withIccProfile("p3").jpeg().toBuffer();
  expect((await sharp(picture).metadata()).exif).toBeDefined();
  const logo = await asLogo(picture);
  const { exif: left, icc, xmp, iptc } = await sharp(logo).metadata();
  expect([left, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(logo.includes("Amaka") || logo.includes("SecretCam")).toBe(false);
});

test("bytes hung on behind the picture are gone", async () => {
  const picture = Buffer.concat([await canvas().gif().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
  expect((await asLogo(picture)).includes("script")).toBe(false);
});

test("a picture that says it lies on its side is stood upright", async () => {
  const lying = await canvas(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp(await asLogo(lying)).metadata()).toMatchObject({ width: 30, height: 40 });
});

test.each([
  [2000, 1000, 512, 256],
  [100, 2000, 26, 512],
  [16, 16, 16, 16],
])("%i x %i pixels become %i x %i: none is enlarged, none keeps more than is shown", async (width, height, w, h) => {
  const logo = await asLogo(await canvas(width, height).png().toBuffer());
  expect(await sharp(logo).metadata()).toMatchObject({ width: w, height: h });
});

test("of an animation the first frame is kept", async () => {
  const frames = await sharp([await canvas().png().toBuffer(), await canvas().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  expect((await sharp(await asLogo(frames)).metadata()).pages ?? 1).toBe(1);
});

test("transparency stays", async () => {
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { channels } = await sharp(await asLogo(await clear.png().toBuffer())).stats();
  expect(channels).toHaveLength(4);
  expect(channels[3]!.max).toBe(0);
});
