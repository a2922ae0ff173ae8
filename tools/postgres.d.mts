/** A server of our own: its address, its folder, its port; `halt` keeps what it holds, `stop` takes all away. */
export type PostgresServer = {
  url: string;
  folder: string;
  port: number;
  start(): void;
  halt(mode?: "fast" | "immediate"): void;
  /** Makes of a server that follows another one that is written. */
  promote(): void;
  follow(): Promise<PostgresServer>;
  stop(): void;
};
export function isPostgresOff(): boolean;
export function startPostgres(options?: { fsync?: boolean }): Promise<PostgresServer>;
