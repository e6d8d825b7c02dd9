/** A pool of `pg` whose connections may break while they are lent out. */
import type { PostgresPool, PostgresPoolClient } from "kysely"

/** What a client of `pg` can do besides. Clients of other packages may lack it. */
interface Noisy {
  on(name: "error", listener: (error: Error) => void): unknown
  removeListener(name: "error", listener: (error: Error) => void): unknown
  release(error?: Error): void
}

/**
 * The same pool, with an ear for connections that end while nobody asks anything of them: between two statements of a
 * transaction, `pg` tells of it by an `error` event, and one that nobody listens to ends the process. The broken
 * connection is thrown away when it is given back.
 */
export function watchful(pool: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      return isNoisy(client) ? watched(client) : client
    },
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
