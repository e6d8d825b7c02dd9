/** The immediate results of `NextAuth`, and the responses of its handlers. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { MissingSecret, MissingSecretError } from "../../src/errors.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { config, environment, origin, requestOf, secret } from "./visits.ts"

describe("a missing secret", () => {
  it.each([undefined, "production", "staging", ""])("is an error at once if NODE_ENV is %j", (NODE_ENV) => {
    environment(NODE_ENV === undefined ? {} : { NODE_ENV })
    expect(() => NextAuth({ providers: [] })).toThrow(MissingSecretError)
    expect(() => NextAuth({ providers: [], secret: "" })).toThrow(/AUTH_SECRET/)
    expect(() => NextAuth({ providers: [], secret: [] })).toThrow(
      expect.objectContaining({ type: "MissingSecret" }) as Error,
    )
  })

  it("is not an error if the environment has a secret", () => {
    environment({ AUTH_SECRET: secret })
    expect(() => NextAuth({ providers: [] })).not.toThrow()
  })

  it("is an error at the first request during a build, because a build serves no requests", async () => {
    environment({ NEXT_PHASE: "phase-production-build" })
    const { handlers, auth } = NextAuth({ providers: [] })
    await expect(handlers.GET(new Request(`${origin}/api/auth/session`))).rejects.toThrow(MissingSecret)
    await expect(auth(new Request(origin))).rejects.toThrow(MissingSecret)
  })

  it("is an error at the first request if a function returns the configuration", async () => {
    environment()
    const { handlers } = NextAuth(() => ({ providers: [] }))
    await expect(handlers.GET(new Request(`${origin}/api/auth/session`))).rejects.toThrow(MissingSecret)
  })

  it.each(["development", "test"])(
    "a secret that is missing in %s is generated, once for all processes, with a message",
    (NODE_ENV) => {
      environment({ NODE_ENV })
      const folder = mkdtempSync(join(tmpdir(), "authchart-project-"))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      onTestFinished(() => void vi.restoreAllMocks())
      vi.spyOn(process, "cwd").mockReturnValue(folder)
      const warned: string[] = []
      const made = [1, 2].map(() => {
        const own: NextAuthConfig = { providers: [], logger: { warn: (code) => warned.push(code) } }
        NextAuth(own)
        return own.secret
      })
      expect(made[0]).toMatch(/^[0-9a-f]{64}$/)
      expect(made[1]).toBe(made[0])
      expect(warned).toEqual(["development-secret", "development-secret"])
    },
  )
})

describe("handlers", () => {
  it("serve the routes under /api/auth, or under the application's path", async () => {
    environment()
    const { handlers } = NextAuth(config({ logger: { error: () => undefined } }))
    const session = await handlers.GET(await requestOf("/api/auth/session"))
    expect(await session.json()).toMatchObject({ user: { name: "Ada" } })
    expect((await handlers.GET(await requestOf("/auth/session"))).status).toBe(400)
    const elsewhere = NextAuth(config({ basePath: "/login" }))
    expect((await elsewhere.handlers.GET(await requestOf("/login/session"))).status).toBe(200)
    const update = await handlers.POST(new Request(`${origin}/api/auth/session`, { method: "POST" }))
    expect(update.status).toBe(400)
  })

  it("call a function for the configuration of each request, with that request", async () => {
    environment()
    const asked: (string | undefined)[] = []
    const { handlers, auth } = NextAuth((request) => {
      asked.push(request?.url)
      const tenant = request === undefined ? "none" : new URL(request.url).pathname.split("/")[1]
      return config({ basePath: `/${tenant}` })
    })
    expect((await handlers.GET(await requestOf("/one/csrf"))).status).toBe(200)
    expect((await handlers.GET(await requestOf("/two/csrf"))).status).toBe(200)
    await auth(await requestOf("/three"))
    await auth({ headers: {} }, {})
    expect(asked).toEqual([`${origin}/one/csrf`, `${origin}/two/csrf`, `${origin}/three`, "http://localhost/"])
  })
})

describe("functions that need the request from Next.js", () => {
  it("say so outside of a request, in the words of Next.js", async () => {
    environment()
    const { auth, signIn, signOut, update, unstable_update } = NextAuth(config())
    const calls = [() => auth(), () => signIn("idp"), () => signOut(), () => update({}), () => unstable_update({})]
    for (const call of calls) await expect(call()).rejects.toThrow(/outside a request scope/)
  })
})
