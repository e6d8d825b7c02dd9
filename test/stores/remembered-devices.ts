/**
 * The rules for remembered devices of an application with two instances over one database. The suite runs over each
 * database.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { endKnownDevices, getSession, sessionsOf, usersOf } from "../../src/core.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { readDevices } from "../../src/protocol/known-devices.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"

/** The database of one instance. */
export type Parts = Pick<AuthConfig, "adapter" | "stores">

/** An interruption of the connection to the database. */
export interface Interruption {
  readonly name: string
  readonly begin: () => void
  readonly mend: () => void | Promise<void>
}

export interface RememberingPlace {
  /** Two instances, each with its own connections. */
  readonly instances: readonly [Parts, Parts]
  /** An instance whose connection a test can break. */
  readonly broken: Parts
  /** Returns interruptions at points of a run, for `broken`. */
  readonly interruptionsOf: (run: () => Promise<unknown>) => Promise<readonly Interruption[]>
  readonly close: () => Promise<void>
}

const deviceCookie = "__Host-authjs.remembered-devices"
const strategies = ["jwt", "database"] as const

/** One instance of an application whose users enter a code from their mailbox, unless the browser is remembered. */
function instance(strategy: (typeof strategies)[number], { adapter, stores }: Parts) {
  const codes = new Map<string, string>()
  const config: AuthConfig = {
    secret: "one secret of all instances, long enough",
    trustHost: true,
    ...(adapter !== undefined && { adapter }),
    ...(stores !== undefined && { stores }),
    session: { strategy, ...(strategy === "jwt" && { revocation: "strict" as const }) },
    steps: [emailCode({ send: ({ to, code }) => void codes.set(to, code), rememberDevice: { days: 30 } })],
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        storedUsers: true,
        authorize: async ({ name }) => {
          const email = `${String(name)}@x.test`
          const made = { id: crypto.randomUUID(), email, name: String(name), emailVerified: null }
          return (await adapter?.getUserByEmail?.(email)) ?? (await adapter?.createUser?.(made)) ?? null
        },
      },
    ],
    limits: false,
    logger: { error: () => undefined, warn: () => undefined },
  }
  const begin = (browser: Browser, name: string) => at(config, browser).post("/callback/cred", { name })
  return {
    config,
    sessions: sessionsOf(config),
    users: usersOf(config),
    idOf: async (name: string) => (await adapter?.getUserByEmail?.(`${name}@x.test`))?.id ?? "",
    /** Signs in with the code from the mail. With `remember`, the checkbox is ticked. */
    signIn: async (browser: Browser, name: string, remember: boolean): Promise<void> => {
      const own = at(config, browser)
      const { pathname, search } = locationOf(await own.post("/callback/cred", { name }))
      await own.post(pathname.slice("/auth".length) + search, {
        event: "email-code.submitted",
        code: codes.get(`${name}@x.test`) ?? "",
        ...(remember && { rememberDevice: "yes" }),
      })
      for (const [cookie, value] of own.cookies) browser.cookies.set(cookie, value)
    },
    /** Returns what a sign-in in this browser does after the password: it asks for the code, skips the step, or fails. */
    after: async (browser: Browser, name: string): Promise<"asks" | "skips" | "fails"> => {
      const { pathname, searchParams } = locationOf(await begin(withoutSession(browser), name))
      if (pathname === "/auth/email-code") return "asks"
      return pathname === "/" && !searchParams.has("error") ? "skips" : "fails"
    },
    sessionIn: async (browser: Browser) => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const session = await getSession(new Request("https://app.test/auth/session", { headers: { cookie } }), config)
      if (session === null) throw new Error("No user is signed in in this browser.")
      return session
    },
    /** Returns true if the store has the record of each remembered device in the cookie of this browser. */
    hasRecords: async ({ cookies }: Browser): Promise<boolean> => {
      const devices = readDevices(cookies.get(deviceCookie))
      const records = await Promise.all(
        devices.map(async ({ name }) => stores?.flows.get(`remembered-device:${await sha256(name)}`)),
      )
      return devices.length > 0 && records.every((record) => record !== undefined)
    },
  }
}

type Instance = ReturnType<typeof instance>

/** The same browser, at another instance. */
function at(config: AuthConfig, browser: Browser): Browser {
  const other = openBrowser(config)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

/** The same browser, in which no user is signed in. */
function withoutSession(browser: Browser): Browser {
  const other = browser.other()
  const device = browser.cookies.get(deviceCookie)
  if (device !== undefined) other.cookies.set(deviceCookie, device)
  return other
}

const newName = (): string => `user-${crypto.randomUUID()}`

export function rememberedDeviceRules(database: string, open: () => Promise<RememberingPlace>): void {
  describe.each(strategies)(`remembered devices over ${database}, sessions as %s`, (strategy) => {
    let place: RememberingPlace
    let one: Instance
    let two: Instance
    let broken: Instance

    beforeAll(async () => {
      place = await open()
      ;[one, two, broken] = [...place.instances, place.broken].map((parts) => instance(strategy, parts)) as [
        Instance,
        Instance,
        Instance,
      ]
    })
    afterAll(() => place.close())

    /** A browser that the first instance remembered. */
    async function remembered(name: string): Promise<Browser> {
      const browser = openBrowser(one.config)
      await one.signIn(browser, name, true)
      if ((await one.after(browser, name)) !== "skips") throw new Error("The browser is not remembered.")
      return browser
    }

    it("STEP-13: the other instance recognizes the device, and no other browser", async () => {
      const name = newName()
      const browser = await remembered(name)
      expect(await two.after(browser, name)).toBe("skips")
      expect(await two.after(openBrowser(two.config), name)).toBe("asks")
    })

    const ends: Readonly<Record<string, (by: Instance, id: string) => Promise<unknown>>> = {
      "sessions.admin.revokeAll": async (by, id) => by.sessions.admin.revokeAll(id),
      "users.disable and users.enable": async (by, id) => {
        await by.users.disable(id)
        await by.users.enable(id)
      },
      endKnownDevices: async (by, id) => endKnownDevices({ user: id }, by.config),
    }

    it.each(Object.entries(ends))("STEP-13: %s at one instance ends the device at the other", async (_call, end) => {
      const [name, other] = [newName(), newName()]
      const [browser, stranger] = [await remembered(name), await remembered(other)]
      await end(two, await two.idOf(name))
      expect([await one.after(browser, name), await two.after(browser, name)]).toEqual(["asks", "asks"])
      expect(await one.after(stranger, other)).toBe("skips")
    })

    it("STEP-13: the end of one session at one instance forgets its browser at the other, and no other browser", async () => {
      const name = newName()
      const [browser, kept] = [await remembered(name), await remembered(name)]
      const own = two.sessions.of(await two.sessionIn(kept))
      const [theirs] = (await one.sessions.of(await one.sessionIn(browser)).list()).filter(({ current }) => current)
      expect(await own.revoke(theirs?.sid ?? "")).toBe(true)
      expect([await one.after(browser, name), await one.after(kept, name)]).toEqual(["asks", "skips"])
    })

    it("STEP-13: a connection that breaks during a sign-in leaves no device that is recognized without its record", async () => {
      const signIn = async () => {
        const browser = openBrowser(broken.config)
        const name = newName()
        await broken.signIn(browser, name, true).catch(() => undefined)
        return { browser, name }
      }
      const interruptions = await place.interruptionsOf(signIn)
      expect(interruptions.length).toBeGreaterThan(1)
      for (const each of interruptions) {
        each.begin()
        const { browser, name } = await signIn()
        await each.mend()
        const found = await one.after(browser, name)
        if (found === "skips") expect(await one.hasRecords(browser), each.name).toBe(true)
        await two.sessions.admin.revokeAll(await two.idOf(name))
        expect(await one.after(browser, name), each.name).toBe("asks")
      }
    })

    it("STEP-13: a connection that breaks while a forgotten device is looked for does not let it skip the step", async () => {
      const forgotten = async () => {
        const name = newName()
        const browser = await remembered(name)
        await two.sessions.admin.revokeAll(await two.idOf(name))
        return { name, browser }
      }
      const first = await forgotten()
      const interruptions = await place.interruptionsOf(() => broken.after(first.browser, first.name))
      expect(interruptions.length).toBeGreaterThan(0)
      for (const each of interruptions) {
        const { name, browser } = await forgotten()
        each.begin()
        const found = await broken.after(browser, name).catch(() => "fails")
        await each.mend()
        expect(found, each.name).not.toBe("skips")
        expect(await one.after(browser, name), each.name).toBe("asks")
      }
    })
  })
}
