import { beforeAll, describe, expect, it } from "vitest"
import { makeProviderKeys, type ProviderKeys } from "../../support/lying-provider.ts"
import { oauthApp } from "../../support/oauth-app.ts"
import { along, edgeWays, orders, reached } from "./protocol.ts"
import { signInEvents, signInProtocol, type SignInEvent } from "./sign-in.protocol.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys("ES256")
})

/** Plays the event in the real application, and returns the outsider's view. */
async function played(order: readonly SignInEvent[]) {
  const app = oauthApp(keys)
  const backs = new Map<string, Request>()
  const aimed = (back: Request, path: string, query: Record<string, string> = {}) => {
    const url = new URL(back.url)
    url.pathname = path
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return app.browser.get(url.href)
  }
  for (const event of order) {
    const [name, tab = ""] = event.split(" ")
    const back = backs.get(tab)
    if (name === "expire") app.pass(901)
    else if (name === "start") backs.set(tab, back ?? (await app.visitProvider(app.browser, "idp")))
    else if (back === undefined) continue
    else if (name === "return") await app.browser.send(back.clone())
    else if (name === "elsewhere") await aimed(back, "/auth/callback/plain")
    else await app.browser.get("/callback/idp?error=access_denied&state=forged")
  }
  return {
    ended: app.idp.calls.token,
    sessions: app.written.filter((call) => call === "createSession").length,
    signedIn: (await app.browser.session()) !== null,
    elsewhere: app.plain.calls.token,
  }
}

async function expectAsTold(order: readonly SignInEvent[]): Promise<void> {
  const end = along(signInProtocol, order).at(-1) ?? signInProtocol.start
  const { ended, sessions } = end
  expect(await played(order), order.join(", ")).toEqual({ ended, sessions, signedIn: sessions > 0, elsewhere: 0 })
}

describe("a sign-in in two tabs", () => {
  it("OAC-04: a consumed, expired or closed sign-in is never consumed again in the model, within seven events", () => {
    const states = [...reached(signInProtocol, 7).values()]
    expect(states.length).toBeGreaterThan(20)
    for (const { state } of states) {
      const consumed = Object.values(state.tabs).filter((stage) => stage === "consumed").length
      expect(state.ended).toBe(consumed)
    }
  })

  it(
    "OAC-04, OAC-06, OAC-17: behaves as in the model, for every order of three events",
    { timeout: 300_000 },
    async () => {
      const every = orders(signInEvents, 3)
      expect(every).toHaveLength(343)
      for (const order of every) await expectAsTold(order)
    },
  )

  it(
    "COOK-13: behaves as in the model, on every edge of the model within seven events",
    { timeout: 300_000 },
    async () => {
      const ways = edgeWays(signInProtocol, 7).filter((way) => way.length > 3)
      expect(ways.length).toBeGreaterThan(50)
      for (const way of ways) await expectAsTold(way)
    },
  )
})
