/** Rules about `auth()` of the Next.js package while the configuration has a fault: no visitor counts as signed in. */
import { createRequire } from "node:module"
import { Script } from "node:vm"
import { build } from "esbuild"
import { NextRequest } from "next/server.js"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { encode } from "../../../src/jwt.ts"
import { origin, secret, sessionCookie } from "./library.ts"
import { isListed } from "./rule.ts"

/** The part of both packages that the rules call. */
type Setup = (config: object) => { auth: (...args: unknown[]) => Promise<unknown> }

const require = createRequire(import.meta.url)

/** The headers that `headers()` of Next.js returns. Outside of a request, the real function throws. */
let incoming = new Headers()
const nextHeaders = { headers: async () => incoming }

/** Bundles the published `next-auth` with its own files unchanged. Next.js stays outside. */
async function loadPublished(): Promise<Setup> {
  const { outputFiles } = await build({
    stdin: { contents: 'export { default } from "next-auth"', resolveDir: import.meta.dirname },
    bundle: true,
    format: "cjs",
    platform: "node",
    external: ["next/*", "next", "react"],
    write: false,
    logLevel: "silent",
  })
  const script = new Script(`(function (module, exports, require) {${outputFiles[0]?.text ?? ""}\n})`)
  // The bundle is one function, and the script returns it.
  const run = script.runInThisContext() as (module: { exports: unknown }, exports: object, load: unknown) => void
  const exports = {}
  const module = { exports }
  const load = (name: string): unknown => (name.startsWith("next/headers") ? nextHeaders : require(name))
  run(module, exports, load)
  return (module.exports as unknown as { default: Setup }).default
}

const packages: Record<string, Setup> = {}

beforeAll(async () => {
  packages["Auth.js"] = await loadPublished()
  vi.doMock("next/headers", () => nextHeaders)
  const { default: ours } = await import("../../../src/index.ts")
  packages["this library"] = ours as unknown as Setup
})

beforeEach(async () => {
  vi.stubEnv("AUTH_URL", `${origin}/api/auth`)
  vi.stubEnv("AUTH_SECRET", "")
  const token = await encode({ salt: sessionCookie, secret, token: { sub: "1", name: "Ada" } })
  incoming = new Headers({ host: "app.test", "x-forwarded-proto": "https", cookie: `${sessionCookie}=${token}` })
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const quiet = { error: () => undefined, warn: () => undefined, debug: () => undefined }
/** Faults for which both libraries answer every request with an error. */
const faults: Readonly<Record<string, object>> = {
  "a secret that is empty": { secret: "", providers: [] },
  "database sessions without an adapter": { session: { strategy: "database" }, providers: [] },
}
/** A fault of one provider, for which only Auth.js answers every request with an error. */
const brokenProvider = { providers: [{ id: "broken", name: "Broken", type: "oidc", clientId: "a", clientSecret: "b" }] }

/** Returns the two values that an application reads: `auth()` on a page, and `request.auth` in the middleware. */
async function seen(name: string, config: object): Promise<unknown> {
  const { auth } = packages[name]?.({ logger: quiet, trustHost: true, secret, ...config }) ?? {}
  if (auth === undefined) throw new Error(`The package of ${name} is not loaded.`)
  const page = await auth()
  let inMiddleware: unknown = "the handler did not run"
  const handler = (await auth((request: { auth: unknown }) => void (inMiddleware = request.auth))) as (
    ...args: unknown[]
  ) => Promise<unknown>
  await handler(new NextRequest(`${origin}/dashboard`, { headers: incoming }), {})
  return { page, inMiddleware }
}

describe.each(["Auth.js", "this library"])("auth() fails closed: %s", (name) => {
  it("with a valid configuration, the same request is signed in", async () => {
    expect(await seen(name, { providers: [] })).toMatchObject({
      page: { user: { name: "Ada" } },
      inMiddleware: { user: { name: "Ada" } },
    })
  })

  it.each(Object.entries(faults))("with %s, no visitor is signed in", async (_fault, config) => {
    expect(await seen(name, config)).toEqual({ page: null, inMiddleware: null })
  })
})

describe("auth() with a provider that has a fault", () => {
  it("in Auth.js, no visitor is signed in", async () => {
    expect(await seen("Auth.js", brokenProvider)).toEqual({ page: null, inMiddleware: null })
  })

  it("in this library, only the sign-in with this provider fails, as docs/differences.md lists", async () => {
    expect(await seen("this library", brokenProvider)).toMatchObject({
      page: { user: { name: "Ada" } },
      inMiddleware: { user: { name: "Ada" } },
    })
    expect(isListed("one-provider-only")).toBe(true)
    incoming.delete("cookie")
    expect(await seen("this library", brokenProvider)).toEqual({ page: null, inMiddleware: null })
  })
})
