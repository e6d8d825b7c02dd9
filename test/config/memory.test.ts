import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth, skipCSRFCheck } from "../../src/core.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { customFetch, type OIDCConfig } from "../../src/ports/provider.ts"
import { jsonOf, locationOf } from "../support/browser.ts"
import {
  createLyingProvider,
  makeProviderKeys,
  type LyingProvider,
  type ProviderKeys,
} from "../support/lying-provider.ts"

const origin = "https://app.test"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

function provider(): LyingProvider {
  return createLyingProvider({
    keys,
    now: () => Math.floor(Date.now() / 1000),
    redirectUris: [`${origin}/api/auth/callback/idp`],
  })
}

/** Returns a new object at each call, like a function that returns a configuration for each request. */
function configFor(idp: LyingProvider, over: Partial<NextAuthConfig> = {}): NextAuthConfig {
  const own: OIDCConfig = {
    id: "idp",
    name: "IdP",
    type: "oidc",
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    // The provider's handler takes what `fetch` takes.
    [customFetch]: idp.fetch as typeof fetch,
  }
  return { secret: "s".repeat(32), trustHost: true, providers: [own], ...over }
}

type Handlers = ReturnType<typeof NextAuth>["handlers"]

/** Starts a sign-in, which needs the provider's metadata. */
async function start({ GET, POST }: Handlers): Promise<URL> {
  const csrf = await GET(new Request(`${origin}/api/auth/csrf`))
  const { csrfToken } = await jsonOf<{ csrfToken: string }>(csrf)
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
  const body = new URLSearchParams({ csrfToken })
  return locationOf(
    await POST(new Request(`${origin}/api/auth/signin/idp`, { method: "POST", headers: { cookie }, body })),
  )
}

describe("an application that makes a configuration for each request", () => {
  it("fetches a provider's metadata once", async () => {
    const idp = provider()
    const { handlers } = NextAuth(() => configFor(idp))
    for (let visit = 0; visit < 5; visit++) expect((await start(handlers)).origin).toBe(idp.issuer)
    expect(idp.calls.metadata).toBe(1)
  })

  it("logs each warning once", async () => {
    const warned: string[] = []
    const logger = { warn: (code: string) => warned.push(code), debug: () => undefined }
    const { handlers } = NextAuth(() =>
      configFor(provider(), {
        debug: true,
        skipCSRFCheck,
        cookies: { csrfToken: { options: { path: "/" } } },
        logger,
      }),
    )
    for (let visit = 0; visit < 3; visit++) await handlers.GET(new Request(`${origin}/api/auth/csrf`))
    expect(warned.toSorted()).toEqual(["cookie-options-incomplete", "csrf-disabled", "debug-enabled"])
  })

  it("logs also the warnings of another configuration of the same application", async () => {
    const warned: string[] = []
    const logger = { warn: (_code: string, ...more: unknown[]) => warned.push(more.join(" ")) }
    const ids = ["one", "two", "one"]
    const { handlers } = NextAuth(() => {
      const id = ids.shift() ?? "none"
      const own: OIDCConfig = {
        id,
        name: id,
        type: "oidc",
        issuer: "https://idp.test",
        clientId: "app",
        checks: ["none"],
      }
      return configFor(provider(), { logger, providers: [own] })
    })
    for (let visit = 0; visit < 3; visit++) await handlers.GET(new Request(`${origin}/api/auth/csrf`))
    expect(warned).toEqual([expect.stringContaining("provider one"), expect.stringContaining("provider two")])
  })

  it("never uses one provider's metadata for another issuer, or for another fetch", async () => {
    const [one, other] = [provider(), provider()]
    other.lie = {
      id: "elsewhere",
      title: "has its page elsewhere",
      hooks: {
        metadata: (honest) => ({ ...(honest as object), authorization_endpoint: `${other.issuer}/elsewhere` }),
      },
      expect: { verdict: "session" },
    }
    let turn = 0
    const { handlers } = NextAuth(() => configFor(turn++ % 4 < 2 ? one : other))
    // Two requests for each start.
    const paths = [await start(handlers), await start(handlers), await start(handlers)].map(({ pathname }) => pathname)
    expect(paths).toEqual(["/authorize", "/elsewhere", "/authorize"])
  })

  it("a configuration with another secret opens no value that was sealed with the first secret", async () => {
    const idp = provider()
    let secret = "a".repeat(32)
    const { handlers } = NextAuth(() => configFor(idp, { secret, logger: { error: () => undefined } }))
    const csrf = await handlers.GET(new Request(`${origin}/api/auth/csrf`))
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(csrf)
    secret = "b".repeat(32)
    const body = new URLSearchParams({ csrfToken })
    const request = new Request(`${origin}/api/auth/signin/idp`, { method: "POST", headers: { cookie }, body })
    expect(locationOf(await handlers.POST(request)).searchParams.get("error")).toBe("MissingCSRF")
  })
})

describe("two applications in one process", () => {
  it("share no metadata and no warnings", async () => {
    const idp = provider()
    const warned: string[] = []
    const make = () =>
      NextAuth(() =>
        configFor(idp, { debug: true, logger: { warn: (code) => warned.push(code), debug: () => undefined } }),
      )
    await start(make().handlers)
    await start(make().handlers)
    expect(idp.calls.metadata).toBe(2)
    expect(warned).toEqual(["debug-enabled", "debug-enabled"])
  })

  it("the state of a configuration that is passed to Auth directly is kept as long as the object exists", async () => {
    const idp = provider()
    const warned: string[] = []
    const config: AuthConfig = {
      ...configFor(idp),
      debug: true,
      logger: { warn: (code) => warned.push(code), debug: () => undefined },
    }
    for (let visit = 0; visit < 3; visit++) await Auth(new Request(`${origin}/auth/csrf`), config)
    expect(warned).toEqual(["debug-enabled"])
  })
})
