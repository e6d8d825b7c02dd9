/** Better Auth on Express. Its passwords are compared without a hash, because the bench measures no hash. */
import { betterAuth, type BetterAuthOptions } from "better-auth"
import { memoryAdapter } from "better-auth/adapters/memory"
import { toNodeHandler } from "better-auth/node"
import express from "express"
import { Redis } from "ioredis"
import { postgresPlace } from "../../test/adapters/sql-servers.ts"
import { services } from "../../tools/services.ts"
import { cookiesIn, secret, user, type Contestant, type Storage } from "./contestant.ts"

type Stored = Pick<BetterAuthOptions, "database" | "secondaryStorage" | "session">

export async function better(storage: Storage, port: number): Promise<Contestant> {
  const { close, ...stored } = await open(storage)
  const auth = betterAuth({
    ...stored,
    baseURL: `http://127.0.0.1:${port}`,
    secret,
    emailAndPassword: {
      enabled: true,
      password: { hash: async (password) => password, verify: async ({ hash, password }) => hash === password },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  if (storage === "PostgreSQL") await (await auth.$context).runMigrations()
  return {
    listener: express().all("/api/auth/*splat", toNodeHandler(auth)),
    close,
    async targets(origin) {
      const headers = { "content-type": "application/json", origin }
      const { name, email, password } = user
      const body = JSON.stringify({ name, email, password })
      const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, { method: "POST", headers, body })
      const read = { path: "/api/auth/get-session", method: "GET", status: 200 } as const
      const signIn = {
        path: "/api/auth/sign-in/email",
        method: "POST",
        headers,
        body: JSON.stringify({ email, password }),
        status: 200,
        shows: "session_token=",
      } as const
      return {
        "signed out": { ...read, headers: {}, shows: "null" },
        "signed in": { ...read, headers: { cookie: cookiesIn(signedUp) }, shows: name },
        "sign-in": signIn,
      }
    },
  }
}

/** With `cookie`, Better Auth reads sessions from its signed cookie, and keeps rows in memory. */
async function open(storage: Storage): Promise<Stored & Pick<Contestant, "close">> {
  const memory = memoryAdapter({ user: [], session: [], account: [], verification: [] })
  if (storage === "cookie")
    return {
      database: memory,
      session: { cookieCache: { enabled: true, maxAge: 3600 } },
      close: async () => undefined,
    }
  if (storage === "PostgreSQL") {
    const { pool, close } = await postgresPlace()
    return { database: pool, close }
  }
  const client = new Redis(services.redis.url ?? "", { keyPrefix: `bench-${crypto.randomUUID()}-` })
  const written = new Set<string>()
  return {
    database: memory,
    secondaryStorage: {
      get: (key) => client.get(key),
      set: async (key, value, seconds) => {
        written.add(key)
        await (seconds === undefined ? client.set(key, value) : client.set(key, value, "EX", seconds))
      },
      delete: async (key) => void (await client.del(key)),
      getAndDelete: (key) => client.getdel(key),
      increment: async (key, seconds) => {
        const count = await client.incr(key)
        if (count === 1) await client.expire(key, seconds)
        return count
      },
    },
    close: async () => {
      for (const key of written) await client.del(key)
      client.disconnect()
    },
  }
}
