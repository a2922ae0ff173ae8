import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Regulators' sites on this machine, one in each state that a source can be in. */
export type WatchedSites = {
  /** What a process must be given to watch them. */
  settings: Record<string, string>;
  /** The Central Bank lists its news, and the FCCPC, which the operator reads first, one of its own. */
  publish: () => void;
} & AsyncDisposable;

/** In the shape of the Central Bank's catalogue. */
const circular = (id: number, title: string, date = "03/03/2025") => ({
  id,
  clickCount: "12",
  refNo: `FPR/DIR/PUB/CIR/001/${String(id).padStart(3, "0")}`,
  title,
  description: "",
  link: `/Out/2026/FPRD/Circular ${id}.pdf`,
  documentDate: date,
  filesize: "262104",
});
const known = [1, 2, 3, 4, 5, 6].map((id) => circular(id, `Circular to all banks on monthly returns, part ${id}`));
const news = [
  circular(7, "Revised Guidelines on the Operations of Agent Banking in Nigeria", "18/11/2026"),
  circular(8, "Exposure Draft of the Framework for Open Banking", "19/11/2026"),
  circular(9, "Amendment to the Guide to Charges by Banks and Other Financial Institutions", "20/11/2026"),
];
const post = (id: number, title: string) => ({
  id,
  title: { rendered: title },
  date_gmt: "2026-11-20T09:00:00",
  modified_gmt: "2026-11-20T09:00:00",
  link: `https://fccpc.example/${id}`,
  content: { rendered: `<p>${title}.</p>` },
});

/** What the sites answer, by path. The second of the known circulars reads otherwise once there is news. */
function answerOf(path: string, hasNews: boolean): { status: number; headers?: Record<string, string>; body: string } {
  switch (path) {
    case "/circulars": {
      const changed = known.with(1, { ...known[1]!, title: "Circular to all banks on weekly returns" });
      return { status: 200, headers: json, body: JSON.stringify(hasNews ? [...changed, ...news] : known) };
    }
    case "/posts": {
      const posts = [post(1, "Notice to digital lenders"), post(2, "Notice on unfair loan collection")];
      return { status: 200, headers: json, body: JSON.stringify(posts.slice(0, hasNews ? 2 : 1)) };
    }
    case "/feed":
      return { status: 403, headers: { "cf-mitigated": "challenge" }, body: "" };
    case "/publications":
      return { status: 200, headers: { "content-type": "text/html" }, body: "<p>We have moved.</p>" };
    default:
      return { status: 404, body: "" };
  }
}
const json = { "content-type": "application/json" };

export async function watchedSites(): Promise<WatchedSites> {
  let hasNews = false;
  const site = createServer((request, response) => {
    const { status, headers, body } = answerOf(new URL(request.url!, "http://site").pathname, hasNews);
    response.writeHead(status, headers).end(body);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-sites-"));
  const file = path.join(folder, "sources.yaml");
  writeFileSync(file, sourcesAt(`http://${host}`));
  return {
    settings: { WATCH: "on", WATCH_ALLOW_HOSTS: host, SOURCES_FILE: file },
    publish: () => void (hasNews = true),
    async [Symbol.asyncDispose]() {
      const closed = once(site, "close");
      site.close();
      site.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}

const sourcesAt = (origin: string) => `sources:
  - { id: cbn-circulars, regulator: CBN, kind: json_catalogue, url: "${origin}/circulars", documents: refused, ${common} }
  - { id: fccpc-posts, regulator: FCCPC, kind: wp_rest, url: "${origin}/posts", publish: review, ${common} }
  - { id: sec-circulars-feed, regulator: SEC, kind: rss, url: "${origin}/feed", ${common} }
  - { id: ndic-publications, regulator: NDIC, kind: html_list, url: "${origin}/publications", list: { item: a }, ${common} }
  - { id: efcc-news, regulator: EFCC, kind: manual, url: "https://efcc.example/", hosts: [efcc.example], note: The site turns programs away. }
`;
const common = `hosts: ["127.0.0.1"], every: { business: 1s, otherwise: 1s }, confirm: 0s`;
