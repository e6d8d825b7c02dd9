import { describe, expect, it } from "vitest"
import type { LimitStore } from "../../src/ports/limit-store.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { openBrowser, jsonOf, locationOf, sessionCookies } from "../support/browser.ts"
import { limitsOf } from "../stores/limits-of.ts"
import { limitedApp } from "./limited-app.ts"

const home = "203.0.113.9"

/** Returns all parts of a response that a visitor can see, except the id of the flow. */
async function seenOf(response: Response): Promise<object> {
  const location = locationOf(response)
  location.searchParams.delete("flow")
  const headers = [...response.headers].filter(([name]) => !["location", "set-cookie"].includes(name))
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""))
  return { status: response.status, location: location.href, headers, cookies, body: await response.text() }
}

describe("a used-up account", () => {
  it("LIMIT-04: gets the same response as a wrong password, whether or not the account exists, and no password is checked", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "3/h/account" } })
    const wrong = await seenOf(await app.guess("ada", "wrong", home))
    for (const name of ["ada", "ada", "nobody", "nobody", "nobody"]) await app.guess(name, "wrong", home)
    app.judged.length = 0
    for (const [name, password] of [
      ["ada", "wrong"],
      ["ada", "lovelace"],
      ["ADA ", "lovelace"],
      ["nobody", "wrong"],
    ] as const)
      expect(await seenOf(await app.guess(name, password, home))).toEqual(wrong)
    expect(app.judged).toEqual([])
    expect(app.logged.at(-1)?.cause).toMatchObject({ reason: "account_limited" })
  })

  it("LIMIT-04: gets the same response as an unknown name, also as JSON and at a page of the application", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "1/h/account" }, pages: { signIn: "/login" } })
    for (const headers of [{}, { "x-auth-return-redirect": "1" }]) {
      const send = async (username: string) => {
        const answer = await app.visitor(home).post("/callback/cred", { username, password: "wrong" }, headers)
        const seen = await seenOf(answer)
        return JSON.stringify(seen).replaceAll(/flow=[^"&]*/g, "flow=")
      }
      const name = `ada ${JSON.stringify(headers)}`
      const [wrong, limited, unknown] = [await send(name), await send(name), await send(`unknown ${name}`)]
      expect(limited).toBe(wrong)
      expect(unknown).toBe(wrong)
    }
  })

  it("LIMIT-04: waits as long as one of the earlier refusals, without a call of authorize", async () => {
    const waits: number[] = []
    let now = Date.now()
    let taken = 0
    const app = limitedApp(
      [],
      {
        limits: { "signIn.failed": "1/h/account" },
        providers: [
          {
            id: "cred",
            name: "Password",
            type: "credentials",
            credentials: {},
            identifier: "username",
            authorize: () => {
              now += taken
              return null
            },
          },
        ],
      },
      {
        now: () => now,
        stopwatch: () => now,
        deadline: (milliseconds, late) => {
          // The other timers are time limits of stores and effects.
          if (milliseconds >= 5000) return () => undefined
          now += milliseconds
          waits.push(milliseconds)
          late()
          return () => undefined
        },
      },
    )
    for (taken of [40, 60, 9000]) await app.guess(`user ${taken}`, "wrong", home)
    for (let again = 0; again < 30; again++) await app.guess("user 40", "wrong", home)
    // Of the thirty attempts, one is the attempt in five minutes that the delay admits.
    expect(waits).toHaveLength(29)
    for (const wait of waits) expect([40, 60, 2000]).toContain(wait)
    expect(new Set(waits).size).toBeGreaterThan(1)
  })

  it("LIMIT-04: waits as long in the mean, even if every timer calls late", async () => {
    const durations: number[] = []
    let elapsed = 0
    const delay = 3
    const app = limitedApp(
      [],
      { limits: { "signIn.failed": "1/h/account" } },
      {
        stopwatch: () => elapsed,
        deadline: (milliseconds, late) => {
          if (milliseconds >= 5000) return () => undefined
          elapsed += milliseconds + delay
          durations.push(milliseconds + delay)
          late()
          return () => undefined
        },
      },
      [],
      {
        authorize: () => {
          elapsed += 40.25
          return null
        },
      },
    )
    for (let guesses = 0; guesses < 500; guesses++) await app.guess("ada", "wrong", home)
    const learnt = durations.slice(-400)
    expect(learnt).toHaveLength(400)
    const mean = learnt.reduce((sum, duration) => sum + duration, 0) / learnt.length
    // Random rounding has a standard deviation of less than half a millisecond, so the mean of 400 waits has a standard
    // deviation of 0.025 ms.
    expect(Math.abs(mean - 40.25)).toBeLessThan(0.25)
  })

  it("is usable again after a success between consecutive failures, and an hour after the last failure", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "3/account" } })
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 2; wrong++) await app.guess("ada", "wrong", home)
      expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(1)
    }
    for (let wrong = 0; wrong < 3; wrong++) await app.guess("ada", "wrong", home)
    expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(0)
    app.pass(3600)
    expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(1)
  })

  it("gets the attempt back if the password was right", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "2/h/account, 2/h/ip" } })
    for (let right = 0; right < 9; right++)
      expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(1)
    await app.guess("ada", "wrong", home)
    expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(1)
    await app.guess("ada", "wrong", home)
    expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(0)
  })
})

describe("a used-up address", () => {
  it("gets status 429 with Retry-After, and a page that says when to try again", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "1/10m/ip" } })
    await app.guess("ada", "wrong", home)
    app.pass(60)
    const refused = await app.guess("ada", "lovelace", home)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "540"])
    expect(Object.fromEntries(locationOf(refused).searchParams)).toMatchObject({
      error: "CredentialsSignin",
      code: "credentials",
      reason: "sign_in_limited",
      retry: "540",
    })
    const page = await refused.text()
    expect(page).toContain("Try again in 9 minutes.")
    expect(page).not.toContain(home)
    const shown = await app.visitor().get(locationOf(refused).href)
    expect(await shown.text()).toContain("Try again in 9 minutes.")
  })

  it("gets the page's address as JSON if a script asks, as for any refused sign-in", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "1/10m/ip" } })
    const asJson = { "x-auth-return-redirect": "1" }
    const send = async () => app.visitor(home).post("/callback/cred", { username: "ada", password: "wrong" }, asJson)
    await send()
    const refused = await send()
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("location")]).toEqual([
      429,
      "600",
      null,
    ])
    const { url } = await jsonOf<{ url: string }>(refused)
    expect(new URL(url).searchParams.get("error")).toBe("CredentialsSignin")
  })
})

describe("the store of limits", () => {
  function broken(how: () => Promise<never>): Stores {
    return { ...memoryStores(), limits: { take: how, giveBack: how, read: how, clear: how } }
  }

  it("LIMIT-05: a store that fails is reported; rules by address are skipped, and the process counts rules by account", async () => {
    const failed: string[] = []
    const stores = broken(async () => {
      throw new Error("The server is gone.")
    })
    const app = limitedApp([stores], {
      limits: { "signIn.failed": "3/h/account, 1/h/ip" },
      events: { limitStoreFailed: ({ error }) => void failed.push(String(error.cause)) },
    })
    for (let wrong = 0; wrong < 5; wrong++) expect((await app.guess("ada", "wrong", home)).status).toBe(302)
    expect(app.judged).toHaveLength(3)
    expect(failed).toHaveLength(5)
    expect(app.logged.filter(({ message }) => message.startsWith("limits_unavailable"))).toHaveLength(1)
    expect(app.traces.at(-1)?.asks[0]?.budgets).toEqual([
      { rule: "3/h/account", left: 0, whole: expect.any(Number) as number },
      { rule: "1/h/ip", skipped: "store failed" },
    ])
  })

  it("LIMIT-05: a store that does not answer delays a sign-in for at most five seconds", async () => {
    const app = limitedApp([broken(() => new Promise<never>(() => undefined))])
    const begun = performance.now()
    expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(15_000)
  }, 30_000)

  it("contains no address and no identifier, and traces contain none either", async () => {
    const stores = memoryStores()
    const kept: string[] = []
    const limits = stores.limits
    const watched: Stores = {
      ...stores,
      limits: {
        take: (budgets, now) => {
          kept.push(...budgets.map(({ key }) => key))
          return limits?.take(budgets, now) ?? { admitted: true, uses: [] }
        },
        giveBack: () => undefined,
        read: () => [],
        clear: () => undefined,
      },
    }
    const app = limitedApp([watched])
    await app.guess("ada@example.test", "wrong", home)
    await app.ask("ada@example.test", home)
    expect(kept).toHaveLength(5)
    for (const key of kept) expect(key).toMatch(/^[\da-f]{64}$/)
    expect(new Set(kept).size).toBe(5)
    expect(JSON.stringify(app.traces)).not.toMatch(/203\.0|ada@example/)
  })
})

describe("a counted action", () => {
  it("calls the store once, and a second time if the attempt was right; other sign-ins and reads of a session never call the store", async () => {
    const stores = memoryStores()
    const asked: string[] = []
    const counted = limitsOf(stores)
    const limits: LimitStore = {
      take: (...given) => {
        asked.push("take")
        return counted.take(...given)
      },
      giveBack: (...given) => {
        asked.push("giveBack")
        return counted.giveBack(...given)
      },
      read: () => expect.fail("A request reads no budget."),
      clear: () => expect.fail("A request clears no budget."),
    }
    const app = limitedApp([{ ...stores, limits }])
    const during = async (work: () => Promise<unknown>): Promise<string[]> => {
      asked.length = 0
      await work()
      return [...asked]
    }
    expect(await during(() => app.guess("ada", "wrong", home))).toEqual(["take"])
    expect(await during(() => app.guess("ada", "lovelace", home))).toEqual(["take", "giveBack"])
    expect(await during(() => app.ask("ada@example.test", home))).toEqual(["take"])
    const visitor = app.visitor(home)
    for (const path of ["/session", "/csrf", "/signin", "/providers"])
      expect(await during(() => visitor.get(path))).toEqual([])
  })
})

describe("the option limits", () => {
  it("counts no attempts if it is false, and counts no attempts of a provider whose own option is false", async () => {
    const off = limitedApp([], { limits: false })
    for (let wrong = 0; wrong < 130; wrong++) await off.guess("ada", "wrong", home)
    expect(off.judged).toHaveLength(130)
  })

  it("skips rules by address if the address is unknown, and never counts several clients as one", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "1/h/ip, 1/h/account+ip" } })
    for (let wrong = 0; wrong < 5; wrong++) await app.guess("ada", "wrong")
    expect(app.judged).toHaveLength(5)
    expect(app.traces.at(-1)?.asks[0]?.budgets).toEqual([
      { rule: "1/h/ip", skipped: "address unknown" },
      { rule: "1/h/account+ip", skipped: "address unknown" },
    ])
  })

  it.each([
    [{ "signIn.failed": "5/5m" }, /"5\/5m" counts by "5m"/],
    [{ "signIn.failed": "0/5m/ip" }, /a whole number of attempts/],
    [{ "signIn.failed": "5/5m/browser" }, /counts by "browser"\. The keys are account/],
    [{ "code.failed": "5/5m/device" }, /"5\/5m\/device" counts by device, which only signIn.failed and mail.sent can/],
    [{ "signIn.failed": "5/900d/ip" }, /a period outside of 1s to 90d/],
    [{ "signIn.failed": "5/m/ip, 5/m/ip" }, /is listed twice/],
    [{ "signin.failed": "5/m/ip" }, /names "signin.failed", which nothing counts. Did you mean "signIn.failed"\?/],
    [{ "mail.sent": 5 }, /it is false, or a text/],
    ["5/m/ip", /limits of the configuration is false, or an object of rules/],
  ])("%j is refused at start-up, with a sentence that says why", async (limits, sentence) => {
    const logged: Error[] = []
    const browser = openBrowser({
      secret: "s".repeat(40),
      trustHost: true,
      providers: [],
      limits: limits as never,
      logger: { error: (error) => void logged.push(error), warn: () => undefined },
    })
    expect((await browser.get("/signin")).status).toBe(500)
    expect(logged[0]?.message).toMatch(sentence)
    expect(logged[0]?.message).toContain("docs/limits.md#rules")
  })
})
