import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, globSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { sha256 } from "#platform/sha256.ts";
import { architectureOf, type Release } from "./debian.ts";

/** The one file, and the folder whose contents it holds. */
type Made = { file: string; program: string };

const userId = 10_001;
const home = "/var/lib/ilana";

/**
 * Makes a container image of the one file, as an archive of an OCI layout that `podman load`, `skopeo` and, with containerd's
 * image store, `docker load` read (github.com/opencontainers/image-spec). It holds the program, the C and C++ libraries that
 * it is linked to, and nothing else: no shell, no package manager. The same bytes for the same file and libraries.
 */
export async function makeImage(
  { version, madeAt }: Release,
  { file, program }: Made,
  { arch, work, to }: { arch: string; work: string; to: string },
): Promise<string> {
  const layer = path.join(work, "layer.tar.gz");
  const { digest: diffId } = await writeLayer(layer, { file, program }, madeAt);
  const layerDigest = digest(readFileSync(layer));
  const config = Buffer.from(JSON.stringify(imageConfig({ version, madeAt, arch, diffId })));
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      config: { mediaType: "application/vnd.oci.image.config.v1+json", digest: digest(config), size: config.length },
      layers: [
        { mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", digest: layerDigest, size: statSync(layer).size },
      ],
    }),
  );
  const index = {
    schemaVersion: 2,
    manifests: [
      {
        mediaType: "application/vnd.oci.image.manifest.v1+json",
        digest: digest(manifest),
        size: manifest.length,
        annotations: { "org.opencontainers.image.ref.name": version, "io.containerd.image.name": `ilana:${version}` },
      },
    ],
  };
  const at = path.join(to, `ilana-${version}-linux-${arch}.oci.tar`);
  const archive = pack();
  const written = pipeline(archive, createWriteStream(at));
  const blob = (of: string) => `blobs/sha256/${of.slice("sha256:".length)}`;
  await add(archive, "oci-layout", Buffer.from(JSON.stringify({ imageLayoutVersion: "1.0.0" })), madeAt);
  await add(archive, "index.json", Buffer.from(JSON.stringify(index)), madeAt);
  for (const bytes of [manifest, config]) await add(archive, blob(digest(bytes)), bytes, madeAt);
  await addFile(archive, { name: blob(layerDigest), from: layer, mtime: madeAt });
  archive.finalize();
  await written;
  rmSync(layer);
  return at;
}

function imageConfig({
  version,
  madeAt,
  arch,
  diffId,
}: {
  version: string;
  madeAt: Date;
  arch: string;
  diffId: string;
}) {
  const created = madeAt.toISOString();
  return {
    created,
    architecture: architectureOf(arch),
    os: "linux",
    config: {
      User: `${userId}:${userId}`,
      Env: ["NODE_ENV=production", "HOST=0.0.0.0", "PORT=3000", `DATA_DIR=${home}`, `HOME=${home}`],
      Entrypoint: ["/ilana"],
      Cmd: ["serve"],
      WorkingDir: home,
      Volumes: { [home]: {} },
      ExposedPorts: { "3000/tcp": {} },
      StopSignal: "SIGTERM",
      // In nanoseconds.
      Healthcheck: { Test: ["CMD", "/ilana", "ready"], Interval: 30e9, Timeout: 5e9, StartPeriod: 20e9, Retries: 3 },
      Labels: { "org.opencontainers.image.title": "Ilana", "org.opencontainers.image.version": version },
    },
    rootfs: { type: "layers", diff_ids: [diffId] },
    history: [{ created, created_by: "npm run package" }],
  };
}

/** The root file system; answers the digest of it uncompressed. */
async function writeLayer(to: string, { file, program }: Made, mtime: Date): Promise<{ digest: string }> {
  const archive = pack();
  const hash = createHash("sha256");
  const written = pipeline(
    archive as unknown as Readable,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createGzip({ level: 6 }),
    createWriteStream(to),
  );
  const folder = (name: string, mode = 0o755, owner = 0) =>
    entry(archive, { name, type: "directory", mode, uid: owner, gid: owner, mtime });
  for (const name of ["dev/", "etc/", "lib/", "lib64/", "proc/", "sys/", "var/", "var/lib/"]) await folder(name);
  await folder("tmp/", 0o1777);
  await folder(`${home.slice(1)}/`, 0o700, userId);
  await add(archive, "etc/passwd", Buffer.from(`ilana:x:${userId}:${userId}::${home}:/nologin\n`), mtime);
  await add(archive, "etc/group", Buffer.from(`ilana:x:${userId}:\n`), mtime);
  await add(archive, "etc/nsswitch.conf", Buffer.from("hosts: files dns\n"), mtime);
  const native = globSync("**/*.{node,so,so.*}", { cwd: program }).map((name) => path.join(program, name));
  for (const library of librariesOf([file, ...native], program))
    await addFile(archive, { ...library, mtime, mode: 0o755 });
  await addFile(archive, { name: "ilana", from: file, mtime, mode: 0o755 });
  archive.finalize();
  await written;
  return { digest: `sha256:${hash.digest("hex")}` };
}

/** What programs are linked to outside of themselves, under the paths at which they will look for it. */
function librariesOf(files: readonly string[], program: string): { name: string; from: string }[] {
  const places = new Set(files.flatMap(linkedTo).filter((place) => !place.startsWith(program)));
  return [...places].toSorted().map((place) => ({ name: place.slice(1), from: realpathSync(place) }));
}

/** Paths of all that a program is linked to, as the loader of this machine finds it. */
export const linkedTo = (file: string): string[] =>
  execFileSync("ldd", [file], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1] ?? []);

type Header = {
  name: string;
  mtime: Date;
  mode?: number;
  uid?: number;
  gid?: number;
  type?: "directory" | "file";
  size?: number;
};
const entry = (archive: Pack, header: Header, bytes?: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (bytes) archive.entry(header, bytes, done);
    else archive.entry(header, done);
  });
const add = (archive: Pack, name: string, bytes: Buffer, mtime: Date) =>
  entry(archive, { name, mtime, mode: 0o644 }, bytes);

async function addFile(
  archive: Pack,
  { name, from, mtime, mode = 0o644 }: { name: string; from: string; mtime: Date; mode?: number },
): Promise<void> {
  const to = archive.entry({ name, mtime, mode, size: statSync(from).size });
  await pipeline(createReadStream(from), to);
}

const digest = (bytes: Buffer) => `sha256:${sha256(bytes)}`;
