/**
 * A sealed sign-in succeeds only once, even at a provider that accepts a code twice. The test also counts the rows that
 * requests of strangers leave.
 */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryStores, type Stores } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, sessionCookies } from "../support/browser.ts"
import { copyOf, lenientApp } from "../support/lenient-app.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/** Stores that record every row they receive, by the kind of its name. */
function watchedStores(): { stores: Stores; rows: Map<string, Set<string>> } {
  const stores = memoryStores(() => testTime * 1000)
  const rows = new Map<string, Set<string>>()
  const note = (name: string) => {
    const kind = name.split(":")[0] ?? ""
    rows.set(kind, (rows.get(kind) ?? new Set()).add(name))
  }
  return {
    rows,
    stores: {
      ...stores,
      flows: {
        ...stores.flows,
        put: (key, value, expires) => {
          note(key)
          return stores.flows.put(key, value, expires)
        },
      },
      counters: {
        ...stores.counters,
        count: (key, ...more) => {
          note(key)
          return stores.counters.count(key, ...more)
        },
      },
    },
  }
}

describe("a repeated callback", () => {
  it("COOK-16: a captured cookie and callback sign in once if the configuration has stores, although the provider accepts the code twice", async () => {
    const app = lenientApp(keys, { stores: memoryStores(() => testTime * 1000) })
    const callback = await app.visitProvider(app.browser, "plain")
    const captured = copyOf(app.browser, [...app.browser.cookies])
    expect(sessionCookies(await app.browser.send(callback.clone()))).toHaveLength(1)
    const replayed = await captured.send(callback.clone())
    expect(sessionCookies(replayed)).toEqual([])
    expect(locationOf(replayed).searchParams.get("reason")).toBe("callback_replayed")
    expect(await captured.session()).toBeNull()
  })

  it("COOK-16: one of 20 simultaneous copies signs in", async () => {
    const app = lenientApp(keys, { stores: memoryStores(() => testTime * 1000) })
    const callback = await app.visitProvider(app.browser, "plain")
    const held = [...app.browser.cookies]
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => copyOf(app.browser, held).send(callback.clone())),
    )
    expect(answers.flatMap((answer) => sessionCookies(answer))).toHaveLength(1)
  })

  it("two overlapping sign-ins of one browser are not mistaken for copies", async () => {
    const app = lenientApp(keys, { stores: memoryStores(() => testTime * 1000) })
    const [first, second] = [
      await app.visitProvider(app.browser, "plain"),
      await app.visitProvider(app.browser, "plain"),
    ]
    for (const callback of [second, first]) expect(sessionCookies(await app.browser.send(callback))).toHaveLength(1)
  })

  it("a repeated callback is not detected without stores: only the provider prevents a second use of a code", async () => {
    const app = lenientApp(keys, {})
    const callback = await app.visitProvider(app.browser, "plain")
    const captured = copyOf(app.browser, [...app.browser.cookies])
    await app.browser.send(callback.clone())
    expect(sessionCookies(await captured.send(callback.clone()))).toHaveLength(1)
  })
})

describe("rows that requests of strangers leave", () => {
  it("P25: starts, invalid callbacks, step posts and session reads leave no row; mails leave a bounded number for each address", async () => {
    const { stores, rows } = watchedStores()
    const app = oauthApp(keys, { config: { stores } })
    app.config.providers.push({ id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined })
    for (let time = 0; time < 30; time++) {
      const stranger = app.browser.other()
      const started = await stranger.post("/signin/idp")
      const state = locationOf(started).searchParams.get("state") ?? ""
      await stranger.get(`/callback/idp?code=made-up&state=${state}`)
      await stranger.get("/callback/idp?code=made-up&state=made-up")
      await stranger.post("/totp?flow=s-0123456789abcdef", { event: "totp.submitted", code: "123456" })
      await stranger.get("/callback/mail?email=eve%40example.test&token=made-up")
      await stranger.post("/callback/mail", { email: "eve@example.test", token: "made-up" })
      await jsonOf(await stranger.get("/session"))
    }
    expect([...rows]).toEqual([])
    app.written.length = 0
    for (let time = 0; time < 30; time++)
      await app.browser.other().post("/signin/mail", { email: `${time % 3}@example.test` })
    expect([...rows.keys()].toSorted()).toEqual(["link", "link-number", "links"])
    // Each address has one counter for its links, because a new link replaces the oldest of five links.
    expect(rows.get("links")?.size).toBe(3)
    for (const kind of ["link", "link-number"]) {
      const alive = await Promise.all([...(rows.get(kind) ?? [])].map(async (name) => stores.flows.get(name)))
      expect(alive.filter((value) => value !== undefined)).toHaveLength(15)
    }
  })

  it("P25: a completed callback leaves one small row, and a refused callback leaves no row", async () => {
    const { stores, rows } = watchedStores()
    const app = oauthApp(keys, { config: { stores } })
    await app.signIn(app.browser, "idp")
    expect([...rows].map(([kind, names]) => [kind, names.size])).toEqual([["once", 1]])
    const callback = await app.visitProvider(app.browser.other(), "idp")
    await app.browser.other().send(callback)
    expect(rows.get("once")?.size).toBe(1)
  })
})
