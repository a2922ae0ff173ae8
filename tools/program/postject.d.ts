declare module "postject" {
  /** Writes `data` into a program as a section, where `sentinelFuse` says that there is one. */
  export function inject(file: string, section: string, data: Buffer, options: { sentinelFuse: string }): Promise<void>;
}
