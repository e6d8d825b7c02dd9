import { EventEmitter } from "node:events"
import type { PostgresPool, PostgresPoolClient } from "kysely"
import { describe, expect, it } from "vitest"
import { watchful } from "../../src/adapters/sql/postgres-pool.ts"

class Client extends EventEmitter {
  readonly released: (Error | undefined)[] = []
  query(): Promise<unknown> {
    return Promise.resolve({ rows: [] })
  }
  release(error?: Error): void {
    this.released.push(error)
  }
}

const ended = new Error("terminating connection due to administrator command")

type Callback = (error?: Error, client?: Client) => void

function poolOf(connect: (callback?: Callback) => Promise<Client | undefined> | undefined) {
  return watchful({ connect, end: () => Promise.resolve() } as unknown as PostgresPool)
}

const release = (client: PostgresPoolClient) => client.release()

describe("a pool of PostgreSQL", () => {
  it("a connection that ends in the turn in which it is lent out does not end the process, and is discarded", async () => {
    const client = new Client()
    // `pg` behaves like this if the server's last message arrives together with the message that the connection is
    // ready.
    const pool = poolOf((callback) => {
      const promised = callback === undefined ? Promise.resolve(client) : undefined
      callback?.(undefined, client)
      client.emit("error", ended)
      return promised
    })
    release(await pool.connect())
    expect(client.released).toEqual([ended])
    expect(client.listenerCount("error")).toBe(0)
  })

  it.each([
    ["nothing", async () => undefined],
    ["The client, too.", async (client: Client) => client],
  ])("listens once if a callback is called and a promise resolves to %s", async (_what, promised) => {
    const client = new Client()
    const pool = poolOf((callback) => {
      callback?.(undefined, client)
      return promised(client)
    })
    const lent = await pool.connect()
    await new Promise((resolve) => setImmediate(resolve))
    expect(client.listenerCount("error")).toBe(1)
    release(lent)
    expect(client.listenerCount("error")).toBe(0)
    expect(client.released).toEqual([undefined])
  })

  it("lends out connections of a pool that does not support callbacks", async () => {
    const client = new Client()
    const lent = await poolOf(() => Promise.resolve(client)).connect()
    client.emit("error", ended)
    release(lent)
    expect(client.released).toEqual([ended])
  })

  it("fails as the pool does", async () => {
    const refused = new Error("timeout exceeded when trying to connect")
    const byCallback = poolOf((callback) => {
      callback?.(refused)
      return callback === undefined ? Promise.reject(refused) : undefined
    })
    await expect(byCallback.connect()).rejects.toBe(refused)
    await expect(poolOf(() => Promise.reject(refused)).connect()).rejects.toBe(refused)
  })
})
