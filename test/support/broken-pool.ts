/** A pool of PostgreSQL whose connections a test breaks. */
import pg from "pg"
import { cutWire, type CutWire } from "./cut-wire.ts"

export interface BrokenPool {
  readonly wire: CutWire
  /** Connects through `wire`. */
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
}

/** @param url the address of the database. @param max the number of connections. */
export async function brokenPool(url: string, max: number): Promise<BrokenPool> {
  const wire = await cutWire(url)
  const pool = new pg.Pool({ connectionString: wire.url, max })
  // The pool reports idle connections that broke, and then discards them.
  pool.on("error", () => undefined)
  return {
    wire,
    pool,
    close: async () => {
      await pool.end()
      await wire.close()
    },
  }
}

/** Returns the number of messages that `work` sends to the database. */
export async function countMessages({ wire }: Pick<BrokenPool, "wire">, work: () => Promise<unknown>): Promise<number> {
  wire.arm({ after: Number.POSITIVE_INFINITY, loses: "request", afterwards: "is back" })
  await work()
  const count = wire.said().length
  wire.mend()
  return count
}
