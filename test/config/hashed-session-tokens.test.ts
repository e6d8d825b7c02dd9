import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { withHashedSessionTokens } from "../../src/config/hashed-session-tokens.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { adapterContract } from "../../src/testing/adapter.ts"
import { locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const cookie = "__Secure-authjs.session-token"

/** Returns an adapter, and everything that reached its store as a session token. */
function watched(adapter: Adapter): { adapter: Adapter; stored: string[] } {
  const stored: string[] = []
  const watch = (inner: Adapter): Adapter => ({
    ...inner,
    createSession: (session) => {
      stored.push(session.sessionToken)
      return inner.createSession?.(session) as never // The store of this test has it.
    },
    transaction: async (work) => inner.transaction?.((deeper) => work(watch(deeper))) as never, // It has this, too.
  })
  return { adapter: watch(adapter), stored }
}

function application(): ReturnType<typeof oauthApp> & { stored: string[]; kept: Adapter } {
  const { adapter, stored } = watched(memoryAdapter())
  const session: AuthConfig["session"] = { tokenAtRest: "hashed" }
  return { ...oauthApp(keys, { config: { adapter, session } }), stored, kept: adapter }
}

describe("session.tokenAtRest: hashed", () => {
  it("DBS-03, D5: stores no value in the database that works as a cookie", async () => {
    const { browser, signIn, stored } = { ...application() }
    expect(sessionCookies(await signIn(browser, "idp"))).toHaveLength(1)
    const token = browser.cookies.get(cookie) ?? ""
    expect(stored).toHaveLength(1)
    const [row = ""] = stored
    expect(row).toMatch(/^sha256\.[0-9a-f]{64}$/)
    expect(row).not.toContain(token)
    expect(await browser.session()).not.toBeNull()

    const thief = browser.other()
    for (const guess of [row, row.slice("sha256.".length)]) {
      thief.cookies.set(cookie, guess)
      expect(await thief.session()).toBeNull()
    }
  })

  it("D5: extends and signs out the session that it signed in", async () => {
    const app = application()
    await app.signIn(app.browser, "idp")
    const token = app.browser.cookies.get(cookie) ?? ""
    app.pass(2 * 24 * 60 * 60)
    expect(await app.browser.session()).not.toBeNull()
    const copy = app.browser.other()
    copy.cookies.set(cookie, token)
    expect(await copy.session()).not.toBeNull()
    await app.browser.post("/signout")
    expect(await copy.session()).toBeNull()
  })

  it("refuses every value except the two known values, and the error names the option", async () => {
    const session = { tokenAtRest: "encrypted" } as unknown as AuthConfig["session"]
    const { config } = oauthApp(keys, { config: { session } })
    const answer = await openBrowser(config).get("/signin")
    expect(answer.status).toBe(500)
    expect(locationOf(answer).searchParams.get("error")).toBeNull()
  })
})

adapterContract(
  { describe, it },
  {
    name: "a store that receives hashes of session tokens",
    open: async () => ({ adapter: withHashedSessionTokens(memoryAdapter()) }),
    lacks: ["dropConnections"],
    rounds: 5,
  },
)
