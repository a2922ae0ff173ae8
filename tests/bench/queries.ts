import path from "node:path";
import { parse } from "yaml";
import { readFolder } from "#features/catalogue/adapters/folder.ts";
import type { Instrument } from "#features/catalogue/schema.ts";
import { root } from "./server.ts";

/** A generator of numbers from 0 to 1, the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What people look for: one to three words that follow one another in a title or a tag of the library. */
async function phrases(): Promise<string[]> {
  const { instruments } = await readFolder(path.join(root, "data/catalogue"));
  const texts = instruments.map(({ text }) => parse(text) as Instrument);
  const next = random(1);
  const found = texts.flatMap(({ title, tags }) => {
    const words = title.toLowerCase().match(/[a-z]{3,}/g) ?? [];
    const start = Math.floor(next() * Math.max(1, words.length - 2));
    return [
      ...tags.map((tag) => tag.replaceAll("-", " ")),
      words.slice(start, start + 1 + Math.floor(next() * 3)).join(" "),
    ];
  });
  return [...new Set(found.filter((phrase) => phrase.length >= 3))];
}

/** What the search field sends while a phrase is typed: after three letters, then at each pause of a quick typist. */
function typed(phrase: string): string[] {
  const stops = [3, 6, 10, 15].filter((length) => length < phrase.length);
  return [...stops.map((length) => phrase.slice(0, length).trim()), phrase];
}

const asPath = (text: string) => `/api/v1/regulation?search=${encodeURIComponent(text)}&limit=20`;

/** Every different query there is, each once. */
export async function differentQueries(): Promise<string[]> {
  return [...new Set((await phrases()).flatMap(typed))].map(asPath);
}

/** What one of many people asks, one after the other: some phrases are asked for often and most seldom. */
export async function queriesOfOne(person: number, count: number): Promise<string[]> {
  const list = await phrases();
  const next = random(person + 1000);
  const queries: string[] = [];
  while (queries.length < count) queries.push(...typed(list[Math.floor(list.length ** next()) - 1]!));
  return queries.slice(0, count).map(asPath);
}
