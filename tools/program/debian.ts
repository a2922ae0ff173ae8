import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

export type Release = { root: string; version: string; madeAt: Date };
const architectures: Record<string, string> = { x64: "amd64", arm64: "arm64" };
export const isPackaged = (arch: string): boolean => arch in architectures;
/** As Debian, and images, call what Node.js calls otherwise. @throws Error for one that neither is made for */
export function architectureOf(arch: string): string {
  const name = architectures[arch];
  if (name === undefined) throw new Error(`Nothing is packaged for ${arch}`);
  return name;
}

/**
 * Makes a Debian package of the one file: the program, its unit, its settings, and the scripts of `deploy/debian`, which make
 * its user and back up before an upgrade. The same bytes for the same file: what it holds is dated by the release.
 */
export function makeDebianPackage(
  { root, version, madeAt }: Release,
  file: string,
  { arch, work, to }: { arch: string; work: string; to: string },
): string {
  const architecture = architectureOf(arch);
  const own = (name: string) => path.join(root, "deploy/debian", name);
  const put = (from: string | { text: string | Buffer }, name: string, mode = 0o644) => {
    const place = path.join(work, name);
    mkdirSync(path.dirname(place), { recursive: true });
    if (typeof from === "string") copyFileSync(from, place);
    else writeFileSync(place, from.text);
    chmodSync(place, mode);
  };
  const control = readFileSync(own("control"), "utf8");
  put(file, "usr/lib/ilana/ilana", 0o755);
  put(own("ilana"), "usr/bin/ilana", 0o755);
  put(path.join(root, "deploy/ilana.service"), "lib/systemd/system/ilana.service");
  const examples = "usr/share/doc/ilana/examples";
  put(path.join(root, "deploy/ilana.service"), `${examples}/ilana@.service`);
  const several = "ilana@.service.d/several.conf";
  put(path.join(root, "deploy", several), `${examples}/${several}`);
  // The folder is the unit's to name.
  put({ text: settings(readFileSync(path.join(root, ".env.example"), "utf8")) }, "etc/ilana/env", 0o640);
  put(own("lintian-overrides"), "usr/share/lintian/overrides/ilana");
  put(own("copyright"), "usr/share/doc/ilana/copyright");
  put({ text: squeezed(readFileSync(own("ilana.1"))) }, "usr/share/man/man1/ilana.1.gz");
  put({ text: squeezed(readFileSync(path.join(root, "CHANGELOG.md"))) }, "usr/share/doc/ilana/CHANGELOG.md.gz");
  // What its settings and unit refer to.
  put({ text: squeezed(readFileSync(path.join(root, "docs/operations.md"))) }, "usr/share/doc/ilana/operations.md.gz");
  put({ text: squeezed(Buffer.from(changelog(version, madeAt, control))) }, "usr/share/doc/ilana/changelog.gz");
  for (const name of ["postinst", "prerm", "postrm", "config"]) put(own(name), `DEBIAN/${name}`, 0o755);
  put(own("templates"), "DEBIAN/templates");
  put({ text: "/etc/ilana/env\n" }, "DEBIAN/conffiles");
  const files = globSync("**/*", { cwd: work, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(work, path.join(parentPath, name)))
    .filter((name) => !name.startsWith("DEBIAN"))
    .toSorted();
  put(
    { text: files.map((name) => `${hash("md5", readFileSync(path.join(work, name)))}  ${name}\n`).join("") },
    "DEBIAN/md5sums",
  );
  const kilobytes = Math.ceil(files.reduce((sum, name) => sum + statSync(path.join(work, name)).size, 0) / 1024);
  put({ text: filled(control, { version, architecture, kilobytes: String(kilobytes) }) }, "DEBIAN/control");
  for (const entry of globSync("**/", { cwd: work })) chmodSync(path.join(work, entry), 0o755);
  const at = path.join(to, `ilana_${version}_${architecture}.deb`);
  // It is compressed already, as far as it can be.
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z1", "--build", work, at], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(madeAt.getTime() / 1000)) },
  });
  return at;
}

/** In the form that Debian's tools read; what has changed stands in CHANGELOG.md. */
function changelog(version: string, madeAt: Date, control: string): string {
  const [, maintainer] = /^Maintainer: (.*)$/m.exec(control)!;
  const date = madeAt.toUTCString().replace("GMT", "+0000");
  return `ilana (${version}) stable; urgency=medium\n\n  * CHANGELOG.md.gz has what changed.\n\n -- ${maintainer}  ${date}\n`;
}

const settings = (example: string) => example.replace(/^DATA_DIR=.*$/m, "# /var/lib/ilana, as the unit has it.");
const squeezed = (text: Buffer) => gzipSync(text, { level: 9 });
const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
