/** A server of our own: its address, its folder, its port, and how it is stopped. */
export type PostgresServer = {
  url: string;
  folder: string;
  port: number;
  stop(mode?: "fast" | "immediate"): void;
};
export function isPostgresOff(): boolean;
export function startPostgres(options?: { fsync?: boolean }): Promise<PostgresServer>;
