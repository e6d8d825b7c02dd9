/** This library and `@auth/express`, which have the same routes and options. */
import { ExpressAuth as peerExpressAuth, type ExpressAuthConfig as PeerConfig } from "@auth/express"
import PostgresAdapter from "@auth/pg-adapter"
import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { redisAdapter } from "authchart/adapters/redis"
import { migrate, sqlAdapter } from "authchart/adapters/sql"
import type { AuthConfig } from "authchart/core"
import { ExpressAuth } from "authchart/express"
import { nodeHandler } from "authchart/node"
import { createHash, randomBytes } from "node:crypto"
import express from "express"
import { Redis } from "ioredis"
import { createStorage, type Driver } from "unstorage"
import redisDriver from "unstorage/drivers/redis"
import { pgAdapterTables } from "../../test/adapters/sql-foreign-tables.ts"
import { postgresPlace } from "../../test/adapters/sql-servers.ts"
import { services } from "../../tools/services.ts"
import { cookiesIn, secret, user, type Contestant, type Link, type Storage } from "./contestant.ts"

type Adapter = NonNullable<AuthConfig["adapter"]>

interface Opened {
  readonly adapter: Adapter | undefined
  readonly close: () => Promise<void>
}

const week = 7 * 24 * 3600 * 1000

export async function authJs(kind: "node" | "express" | "peer", storage: Storage): Promise<Contestant> {
  const { adapter, close } = await open(kind === "peer", storage)
  const config: AuthConfig = {
    secret,
    trustHost: true,
    basePath: "/auth",
    adapter,
    session: { strategy: adapter === undefined ? "jwt" : "database" },
    limits: false,
    logger: { error: (error) => console.error(error), warn: () => undefined },
    // Auth.js makes no database session for credentials. With an adapter, users sign in with a link in a mail.
    providers: [adapter === undefined ? credentials : mail],
  }
  let redeem = (link: URLSearchParams): Link => ({ path: `${byLink.path}?${link}` })
  return {
    listener: listenerOf(kind, config),
    ...(adapter === undefined ? {} : { links: await linksOf(adapter, (link) => redeem(link)) }),
    close,
    async targets(origin) {
      const page = await fetch(`${origin}/auth/csrf`)
      const { csrfToken } = (await page.json()) as { csrfToken: string }
      const form = cookiesIn(page)
      const headers = { cookie: form, "content-type": "application/x-www-form-urlencoded" }
      // Here, a link opens a page with a form, and the form signs the user in. In Auth.js, the link does.
      if (kind !== "peer")
        redeem = (link) => {
          link.set("csrfToken", csrfToken)
          return { path: byLink.path, body: link.toString() }
        }
      const signIn = {
        path: "/auth/callback/credentials",
        method: "POST",
        headers,
        body: new URLSearchParams({ csrfToken, email: user.email, password: user.password }).toString(),
        status: 302,
        shows: "authjs.session-token=",
      } as const
      const read = { path: "/auth/session", method: "GET", status: 200 } as const
      const cookie =
        adapter === undefined
          ? cookiesIn(page, await fetch(origin + signIn.path, { ...signIn, redirect: "manual" }))
          : `${form}; authjs.session-token=${await storedSession(adapter)}`
      return {
        "signed out": { ...read, headers: { cookie: form }, shows: "null" },
        "signed in": { ...read, headers: { cookie }, shows: user.name },
        "sign-in": adapter === undefined ? signIn : { ...byLink, method: kind === "peer" ? "GET" : "POST", headers },
      }
    },
  }
}

const credentials = {
  id: "credentials",
  name: "Password",
  type: "credentials" as const,
  credentials: { email: {}, password: {} },
  authorize: ({ email, password }: Partial<Record<string, unknown>>) =>
    email === user.email && password === user.password ? { id: "ada", name: user.name, email: user.email } : null,
}

const mail = {
  id: "email",
  name: "Mail",
  type: "email" as const,
  from: "auth@app.test",
  maxAge: 24 * 3600,
  server: {},
  options: {},
  sendVerificationRequest: async () => undefined,
}

const byLink = { path: "/auth/callback/email", isLink: true, status: 302, shows: "authjs.session-token=" } as const

/**
 * Stores the users who sign in with links.
 *
 * @returns the function that stores the hashes of links, as both packages store them.
 */
async function linksOf(
  adapter: Adapter,
  redeem: (link: URLSearchParams) => Link,
): Promise<NonNullable<Contestant["links"]>> {
  const addresses = Array.from({ length: 64 }, (_, index) => `person${index}@app.test`)
  for (const email of addresses)
    await adapter.createUser?.({ id: crypto.randomUUID(), name: user.name, email, emailVerified: new Date() })
  return async (count) => {
    const links: Link[] = []
    const expires = new Date(Date.now() + 3600_000)
    while (links.length < count)
      await Promise.all(
        addresses.map(async (identifier) => {
          const token = randomBytes(32).toString("hex")
          const hash = createHash("sha256")
            .update(token + secret)
            .digest("hex")
          await adapter.createVerificationToken?.({ identifier, token: hash, expires })
          links.push(redeem(new URLSearchParams({ callbackUrl: "/", token, email: identifier })))
        }),
      )
    return links
  }
}

function listenerOf(kind: "node" | "express" | "peer", config: AuthConfig): Contestant["listener"] {
  if (kind === "node") {
    const handler = nodeHandler(config)
    return (req, res) => void handler(req, res)
  }
  // The two packages have different names for the same types. At run time, both accept this configuration.
  const routes = kind === "express" ? ExpressAuth(config) : peerExpressAuth(config as unknown as PeerConfig)
  return express().use("/auth", routes)
}

/** Opens the adapter, on tables or keys of its own. */
async function open(isPeer: boolean, storage: Storage): Promise<Opened> {
  if (storage === "cookie") return { adapter: undefined, close: async () => undefined }
  if (storage === "PostgreSQL") {
    const { pool, run, close } = await postgresPlace()
    if (!isPeer) {
      await migrate({ postgres: pool })
      return { adapter: sqlAdapter({ postgres: pool }), close }
    }
    await run(pgAdapterTables)
    return { adapter: PostgresAdapter(pool), close }
  }
  const url = services.redis.url ?? ""
  const prefix = `bench-${crypto.randomUUID()}`
  const client = new Redis(url)
  const close = async () => {
    for (const key of await client.keys(`*${prefix}*`)) await client.del(key)
    client.disconnect()
  }
  if (!isPeer) return { adapter: redisAdapter({ client, prefix }), close }
  // The declarations of the driver name another version of ioredis.
  const driver = redisDriver({ url, base: prefix }) as unknown as Driver<unknown, Redis>
  const store = createStorage({ driver })
  return {
    adapter: UnstorageAdapter(store),
    close: async () => {
      await store.dispose()
      await close()
    },
  }
}

/** Makes the user and a session, and returns the token of the session. */
async function storedSession(adapter: Adapter): Promise<string> {
  const { name, email } = user
  const stored = await adapter.createUser?.({ id: crypto.randomUUID(), name, email, emailVerified: null })
  if (stored === undefined) throw new Error("The adapter made no user.")
  const sessionToken = crypto.randomUUID()
  await adapter.createSession?.({ sessionToken, userId: stored.id, expires: new Date(Date.now() + 4 * week) })
  return sessionToken
}
