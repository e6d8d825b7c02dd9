/** The library counts codes per person over all sign-ins, and the owner can always sign in. */
import { TOTP, Secret } from "otpauth"
import { describe, expect, it } from "vitest"
import type { EventCallbacks } from "../../src/config/event-callbacks.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { emailCode, type CodeToSend } from "../../src/steps/email-code.ts"
import { totp, type TotpOptions } from "../../src/steps/totp.ts"
import { memoryStores, memoryTotpStore, type TotpStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, type StepsApp } from "./steps-app.ts"

const asJson = { accept: "application/json" }
const quarter = 901

interface Shown {
  problem: string | null
  page: { heading: string; text?: string[]; alert?: string; codes?: string[] }
}

type Locked = Parameters<EventCallbacks["factorLocked"]>[0]

function listening(): { locks: Locked[]; events: AuthConfig["events"] } {
  const locks: Locked[] = []
  return { locks, events: { factorLocked: (message) => void locks.push(message) } }
}

describe("TOTP counts failures since the last success", () => {
  interface App extends StepsApp {
    locks: Locked[]
    secret: string
    recoveryCodes: string[]
    /** Sends a code in a new sign-in. Returns the target of the response and the text of the page. */
    type: (
      code: string,
      browser?: Browser,
    ) => Promise<{ path: string; reason: string | null; shown: Shown | undefined }>
    codeNow: () => string
    store: TotpStore
    /** The keys under which the step looked for factors. */
    people: ReadonlySet<string>
  }

  async function enrolled(over: Partial<TotpOptions> = {}, config: Partial<AuthConfig> = {}): Promise<App> {
    const people = new Set<string>()
    const kept = over.store ?? memoryTotpStore()
    const store: TotpStore = {
      ...kept,
      find: (person) => {
        people.add(person)
        return kept.find(person)
      },
    }
    const { locks, events } = listening()
    const app = stepsApp([totp({ issuer: "Acme", ...over, store })], { events, ...config })
    let seconds = 0
    const pass = (more: number) => {
      seconds += more
      app.pass(more)
    }
    const codeAt = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (1_800_000_000 + seconds) * 1000 })
    const step = stepOf(await app.begin("credentials"))
    const page = (await jsonOf<Shown>(await app.browser.get(step, asJson))).page
    const secret = (page.text?.[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    await app.browser.post(step, { event: "totp.proven", code: codeAt(secret) })
    const { codes: recoveryCodes = [] } = (await jsonOf<Shown>(await app.browser.get(step, asJson))).page
    await app.browser.post(step, { event: "totp.noted" })
    await app.browser.post("/signout")
    pass(60)
    return {
      ...app,
      pass,
      store,
      people,
      locks,
      secret,
      recoveryCodes,
      codeNow: () => codeAt(secret),
      async type(code, browser = app.browser.other()) {
        const at = stepOf(await app.begin("credentials", browser))
        const led = locationOf(await browser.post(at, { event: "totp.submitted", code }))
        const stays = led.pathname === "/auth/totp"
        const shown = stays ? await jsonOf<Shown>(await browser.get(at, asJson)) : undefined
        return { path: led.pathname, reason: led.searchParams.get("reason"), shown }
      },
    }
  }

  /** Sends as many wrong codes as a quarter of an hour allows. */
  async function fail(app: App, times: number): Promise<void> {
    for (let failure = 0; failure < times; failure++) {
      if (failure % 10 === 0) app.pass(quarter)
      await app.type(app.codeNow() === "000000" ? "000001" : "000000")
    }
    app.pass(quarter)
  }

  it("STEP-01: codes of the app are refused after 100 wrong codes since the last success, over any time", async () => {
    const app = await enrolled()
    await fail(app, 99)
    expect(app.locks).toEqual([])
    await fail(app, 1)
    const right = await app.type(app.codeNow())
    expect(right.path).toBe("/auth/totp")
    app.pass(30 * 86_400)
    expect((await app.type(app.codeNow())).path).toBe("/auth/totp")
  }, 60_000)

  it("STEP-01: a right code during a lock and a wrong one look the same, and the page names the recovery codes", async () => {
    const app = await enrolled({ failuresUntilLocked: 5 })
    await fail(app, 4)
    const wrong = await app.type(app.codeNow() === "000000" ? "000001" : "000000")
    app.pass(quarter)
    const locked = await app.type(app.codeNow())
    const visible = ({ path, shown }: typeof wrong) => ({ path, problem: shown?.problem, page: shown?.page })
    expect(visible(locked)).toEqual(visible(wrong))
    expect(locked.shown?.page.alert).toMatch(/recovery code/)
  })

  it("STEP-01: events.factorLocked is called once for each lock, without a code, a secret or a token in it", async () => {
    const app = await enrolled({ failuresUntilLocked: 5 })
    await fail(app, 12)
    expect(app.locks).toEqual([
      {
        step: "totp",
        failures: 5,
        provider: "credentials",
        user: expect.objectContaining({ email: "ada@example.test" }) as object,
      },
    ])
    const [code = ""] = app.recoveryCodes
    await app.type(code)
    await fail(app, 6)
    expect(app.locks).toHaveLength(2)
    expect(JSON.stringify(app.locks)).not.toContain(app.secret)
  })

  it("STEP-01: the owner signs in by a recovery code while codes are guessed, which ends the lock", async () => {
    const app = await enrolled({ failuresUntilLocked: 5 })
    await fail(app, 5)
    // These attempts also reach the limit of a quarter of an hour, so the step also refuses the right code of the app.
    for (let guess = 0; guess < 12; guess++) await app.type("000000")
    expect((await app.type(app.codeNow())).reason).toBe("step_refused")
    const [code = "", next = ""] = app.recoveryCodes
    expect((await app.type(code)).path).toBe("/inbox")
    app.pass(60)
    expect((await app.type(app.codeNow())).path).toBe("/inbox")
    expect((await app.type(code)).path).toBe("/auth/totp")
    expect((await app.type(next)).path).toBe("/inbox")
  })

  it("STEP-01: recovery codes are counted, too: a hundred in a quarter of an hour, separately from codes of the app", async () => {
    const app = await enrolled()
    const guesses = await Promise.all(Array.from({ length: 105 }, async () => app.type("AAAAA-AAAAA")))
    expect(guesses.filter(({ path }) => path === "/auth/totp")).toHaveLength(100)
    expect(guesses.filter(({ reason }) => reason === "step_refused")).toHaveLength(5)
    expect((await app.type(app.codeNow())).path).toBe("/inbox")
  })

  it("STEP-01: an operator removes the lock with clearAttempts, and a success of the owner resets the count", async () => {
    const app = await enrolled({ failuresUntilLocked: 5 })
    await fail(app, 4)
    expect((await app.type(app.codeNow())).path).toBe("/inbox")
    await fail(app, 4)
    expect((await app.type(app.codeNow())).path).toBe("/inbox")
    await fail(app, 5)
    app.pass(60)
    expect((await app.type(app.codeNow())).path).toBe("/auth/totp")
    const [person = ""] = app.people
    await app.store.clearAttempts(person)
    app.pass(60)
    expect((await app.type(app.codeNow())).path).toBe("/inbox")
  })

  it("STEP-01: each of 150 wrong codes that come at once in two instances is counted, and one of them announces the lock", async () => {
    const app = await enrolled({ attemptsPerQuarter: 1000 })
    await Promise.all(
      Array.from({ length: 150 }, async (_, index) =>
        app.type(app.codeNow() === "000000" ? "000001" : "000000", index % 2 === 0 ? app.elsewhere() : undefined),
      ),
    )
    expect(app.locks).toHaveLength(1)
    expect((await app.type(app.codeNow())).path).toBe("/auth/totp")
  }, 60_000)

  it("a TOTP store without counters uses its own counts; stores.counters remembers failures if it is configured", async () => {
    const bare = (): TotpStore => {
      const { counters: _none, ...methods } = memoryTotpStore()
      return methods
    }
    const without = await enrolled({ store: bare(), failuresUntilLocked: 5 })
    await fail(without, 6)
    expect((await without.type(without.codeNow())).path).toBe("/inbox")
    const withCounters = await enrolled({ store: bare(), failuresUntilLocked: 5 }, { stores: memoryStores() })
    await fail(withCounters, 6)
    expect((await withCounters.type(withCounters.codeNow())).path).toBe("/auth/totp")
    expect(withCounters.locks).toHaveLength(1)
  })

  it("STEP-01: a success resets the count of stores.counters", async () => {
    const { counters: _none, ...store } = memoryTotpStore()
    const app = await enrolled({ store, failuresUntilLocked: 5 }, { stores: memoryStores() })
    for (let round = 0; round < 2; round++) {
      await fail(app, 4)
      expect((await app.type(app.codeNow())).path).toBe("/inbox")
    }
    expect(app.locks).toEqual([])
  })

  it.each([0, 101, 2.5, Number.NaN])("refuses a limit of %s failures", (failuresUntilLocked) => {
    expect(() => totp({ store: memoryTotpStore(), issuer: "Acme", failuresUntilLocked })).toThrow(/1 to 100/)
  })
})

describe("mailed codes are counted per person over all sign-ins", () => {
  function codeApp(config: Partial<AuthConfig> = {}) {
    const sent: CodeToSend[] = []
    const { locks, events } = listening()
    const app = stepsApp([emailCode({ send: (mail) => void sent.push(mail) })], { events, ...config })
    const begin = async (browser: Browser = app.browser.other()) => {
      const step = stepOf(await app.begin("credentials", browser))
      return { browser, step, code: sent.at(-1)?.code ?? "" }
    }
    return { ...app, sent, locks, signIn: begin }
  }

  it("STEP-01: codes have twenty digits after ten codes without a success, over any time", async () => {
    const app = codeApp({ stores: memoryStores() })
    for (let one = 0; one < 10; one++) {
      const { browser, step } = await app.signIn()
      await browser.post(step, { event: "email-code.submitted", code: "wrong" })
      app.pass(86_400)
    }
    expect(app.sent.every(({ code }) => /^\d{6}$/.test(code))).toBe(true)
    const { browser, step, code } = await app.signIn()
    expect(code).toMatch(/^\d{20}$/)
    // The owner signs in, and six digits are enough again.
    expect(locationOf(await browser.post(step, { event: "email-code.submitted", code })).pathname).toBe("/inbox")
    expect((await app.signIn()).code).toMatch(/^\d{6}$/)
  })

  it("STEP-01: the codes of one person are not counted for another", async () => {
    const people = ["ada", "bob"].map((id) => ({ id, name: id, email: `${id}@example.test` }))
    const app = codeApp({
      stores: memoryStores(),
      providers: [
        {
          id: "credentials",
          name: "Name",
          type: "credentials",
          credentials: { name: {} },
          authorize: ({ name }) => people.find(({ id }) => id === name) ?? null,
        },
      ],
    })
    const begin = (name: string) => app.browser.other().post("/callback/credentials", { name })
    for (let one = 0; one < 12; one++) await begin("ada")
    expect(app.sent.at(-1)).toMatchObject({ to: "ada@example.test", code: expect.stringMatching(/^\d{20}$/) as string })
    await begin("bob")
    expect(app.sent.at(-1)).toMatchObject({ to: "bob@example.test", code: expect.stringMatching(/^\d{6}$/) as string })
  })

  it("STEP-01: codes that are sent again in one sign-in count as well, in every instance of the application", async () => {
    const app = codeApp({ stores: memoryStores() })
    for (let one = 0; one < 4; one++) {
      const { browser, step } = await app.signIn(one % 2 === 0 ? app.elsewhere() : undefined)
      await browser.post(step, { event: "email-code.again" })
      await browser.post(step, { event: "email-code.again" })
    }
    expect(app.sent.map(({ code }) => code.length)).toEqual([...Array<number>(10).fill(6), 20, 20])
  })

  it("STEP-01: the page is the same for both lengths, and events.factorLocked is called once", async () => {
    const app = codeApp({ stores: memoryStores() })
    const pages: unknown[] = []
    for (let one = 0; one < 13; one++) {
      const { browser, step } = await app.signIn()
      pages.push((await jsonOf<Shown>(await browser.get(step, asJson))).page)
    }
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    expect(app.locks).toEqual([
      {
        step: "email-code",
        failures: 10,
        provider: "credentials",
        user: expect.objectContaining({ email: "ada@example.test" }) as object,
      },
    ])
  })

  it("STEP-01: a code of twenty digits is accepted with or without the spaces of a mail, and no other is", async () => {
    const app = codeApp({ stores: memoryStores() })
    for (let one = 0; one < 10; one++) await app.signIn()
    const { browser, step, code } = await app.signIn()
    await browser.post(step, { event: "email-code.submitted", code: `${code.slice(0, 19)}x` })
    expect(hasSession(browser)).toBe(false)
    const grouped = code.replaceAll(/(.{5})/g, "$1 ")
    expect(locationOf(await browser.post(step, { event: "email-code.submitted", code: grouped })).pathname).toBe(
      "/inbox",
    )
  })

  it("codes keep six digits without a store for counters, as before, and start-up warns once", async () => {
    const warned: string[] = []
    const logger = { error: () => undefined, warn: (code: string) => void warned.push(code) }
    const app = codeApp({ logger })
    for (let one = 0; one < 12; one++) expect((await app.signIn()).code).toMatch(/^\d{6}$/)
    expect(warned.filter((code) => code === "step-uncounted")).toHaveLength(1)
    warned.length = 0
    await codeApp({ logger, stores: memoryStores() }).signIn()
    expect(warned).not.toContain("step-uncounted")
  })
})
