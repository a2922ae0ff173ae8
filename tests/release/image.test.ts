import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { CommandLine } from "#platform/program.ts";
import { aFolder } from "../support/folder.ts";
import { kill, signUp, startServer } from "../support/processes/process.ts";
import { released } from "./empty-root.ts";

type ImageConfig = {
  config: { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; Healthcheck: { Test: string[] } };
};

/** Unpacks the image as a container engine does; answers its root file system and its settings. */
function unpacked(folder: string): { rootfs: string; image: ImageConfig["config"] } {
  const layout = path.join(folder, "layout");
  mkdirSync(layout);
  execFileSync("tar", ["-xf", released(".oci.tar"), "-C", layout]);
  const { manifests } = read(path.join(layout, "index.json")) as {
    manifests: [{ digest: string; annotations: Record<string, string> }];
  };
  const blob = (digest: string) => path.join(layout, "blobs", digest.replace(":", "/"));
  const { config } = read(blob(manifests[0].digest)) as { config: { digest: string } };
  const tag = manifests[0].annotations["org.opencontainers.image.ref.name"]!;
  execFileSync("umoci", ["unpack", "--rootless", "--image", `${layout}:${tag}`, path.join(folder, "bundle")], {
    stdio: "pipe",
  });
  return { rootfs: path.join(folder, "bundle/rootfs"), image: (read(blob(config.digest)) as ImageConfig).config };
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** What the image starts, on a root that cannot be written, as its own user; its volume is `data`. */
function inContainer(rootfs: string, { User, Env }: ImageConfig["config"], data: string): CommandLine {
  const [userId] = User.split(":");
  const settings = Env.filter((pair) => !/^(HOST|PORT|DATA_DIR)=/.test(pair)).flatMap((pair) => [
    "--setenv",
    ...pair.split(/=(.*)/s).slice(0, 2),
  ]);
  return [
    "bwrap",
    "--die-with-parent",
    "--unshare-pid",
    "--unshare-user",
    "--uid",
    userId!,
    "--gid",
    userId!,
    "--ro-bind",
    rootfs,
    "/",
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--tmpfs",
    "/tmp",
    "--bind",
    data,
    "/var/lib/ilana",
    ...settings,
  ];
}

test("the image serves as its own user on a read-only root, and says whether it is healthy", async () => {
  const folder = aFolder();
  const { rootfs, image } = unpacked(folder);
  expect(image.User).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const data = path.join(folder, "data");
  mkdirSync(data);
  const start = inContainer(rootfs, image, data);
  const { child, url } = await startServer("/var/lib/ilana", {
    program: [...start, ...image.Entrypoint] as unknown as CommandLine,
  });
  await signUp(url);
  const [, ...probe] = image.Healthcheck.Test;
  const [program, ...first] = start;
  const healthy = (port: string) =>
    execFileSync(program, [...first, "--setenv", "PORT", port, ...probe], { encoding: "utf8", stdio: "pipe" });
  expect(healthy(new URL(url).port)).toBe("ready\n");
  expect(() => healthy("1")).toThrow("not ready");
  await kill(child);
});

test("nothing in it can be written by whom it runs as, and nothing runs but the program", () => {
  const folder = aFolder();
  const { rootfs } = unpacked(folder);
  const programs = execFileSync("find", [rootfs, "-type", "f", "-perm", "/111", "-not", "-name", "*.so*"], {
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  expect(programs).toEqual([path.join(rootfs, "ilana")]);
});
