/** A pool of `pg` whose connections may break while they are lent out. */
import type { PostgresPool, PostgresPoolClient } from "kysely"

/** What a client of `pg` can do besides. Clients of other packages may lack it. */
interface Noisy {
  on(name: "error", listener: (error: Error) => void): unknown
  removeListener(name: "error", listener: (error: Error) => void): unknown
  release(error?: Error): void
}

/**
 * `connect` of `pg` also takes a callback, which Kysely's type leaves out. Pools of other packages may not call it, and a
 * promise that comes besides may hold nothing.
 */
type Connect = (
  callback: (error: Error | undefined, client?: PostgresPoolClient) => void,
) => Promise<PostgresPoolClient | undefined> | undefined

/**
 * The same pool, listening for connections that end between two statements of a transaction: `pg` emits an `error` event
 * then, and an event without a listener ends the process. The broken connection is thrown away when it is given back.
 */
export function watchful(pool: PostgresPool): PostgresPool {
  return {
    connect: async () =>
      new Promise((resolve, reject) => {
        let lent: PostgresPoolClient | undefined
        // The first answer counts: an async `connect` that passes its callback on gives a promise as well.
        const lend = (client: PostgresPoolClient | undefined): void => {
          if (client === undefined || lent !== undefined) return
          lent = client
          resolve(isNoisy(client) ? watched(client) : client)
        }
        // A connection may end in the very turn in which it is lent out. A promise settles too late to listen by then.
        const promised = (pool.connect as Connect).call(pool, (error, client) =>
          client === undefined ? reject(error) : lend(client),
        )
        promised?.then(lend).catch(reject)
      }),
    end: () => pool.end(),
  }
}

function isNoisy(client: PostgresPoolClient): client is PostgresPoolClient & Noisy {
  return "on" in client && "removeListener" in client
}

function watched(client: PostgresPoolClient & Noisy): PostgresPoolClient {
  let broken: Error | undefined
  const hear = (error: Error): void => {
    broken ??= error
  }
  client.on("error", hear)
  return {
    query: client.query.bind(client) as PostgresPoolClient["query"], // bind drops the overloads
    release() {
      client.removeListener("error", hear)
      client.release(broken)
    },
  }
}
