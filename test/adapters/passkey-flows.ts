/**
 * Tests sign-ups and sign-ins with passkeys on any adapter, with two instances of the application on one database: the
 * options come from one instance, and the response goes to the other one. The tests read the rows through the adapter.
 */
import { describe, expect, it, onTestFinished } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { Stores } from "../../src/ports/stores.ts"
import type { Trace } from "../../src/ports/trace.ts"
import Passkey from "../../src/providers/passkey.ts"
import {
  createAuthenticator,
  type Authentication,
  type Authenticator,
} from "../../src/testing/passkeys/authenticator.ts"
import { answer, offerFor } from "../passkeys/flow/passkey-app.ts"
import { secret } from "../sessions/session-app.ts"
import { appOrigin, openBrowser, sessionCookies, type Browser } from "../support/browser.ts"

export interface PasskeyGround {
  /** The adapters of two instances, on empty tables of one database. */
  readonly adapters: readonly [Adapter, Adapter]
  /** The stores of both instances, on one database. */
  readonly stores: readonly [Stores, Stores]
  close?: () => Promise<void>
}

const ada = "ada@example.test"

/** Ids whose base64 has all characters in which it differs from base64url, and each length of padding. */
const awkwardIds = [
  Buffer.from([0xfb, 0xff, 0xfe, 0xfb, 0xff, 0xfe, 1]),
  Buffer.from([0xff, 0xff, 0xff, 0xfb, 0xef, 0xbe, 2, 3]),
  Buffer.from([0x3f, 0xff, 0xff, 0x3e, 0x3f, 0xbf, 4, 5, 6]),
]

/** An authenticator that counts its uses. */
function counting(id?: Uint8Array): Authenticator {
  return createAuthenticator({ counter: 1, ...(id && { credentialId: id }) })
}

interface Scene {
  readonly adapter: Adapter
  readonly traces: Trace[]
  /** A browser whose requests go to the first instance. */
  readonly open: () => Browser
  /** The same browser, with the same cookies, at the second instance. */
  readonly atSecond: (browser: Browser) => Browser
}

async function scene(open: () => Promise<PasskeyGround>): Promise<Scene> {
  const { adapters, stores, close } = await open()
  if (close) onTestFinished(close)
  const traces: Trace[] = []
  const config = (index: 0 | 1): AuthConfig => ({
    secret,
    trustHost: true,
    adapter: adapters[index],
    stores: stores[index],
    session: { strategy: "database" },
    providers: [Passkey()],
    trace: (trace) => void traces.push(trace),
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  })
  const [first, second] = [config(0), config(1)]
  return {
    adapter: adapters[0],
    traces,
    open: () => openBrowser(first),
    atSecond: (browser) => {
      const same = openBrowser(second)
      for (const [name, value] of browser.cookies) same.cookies.set(name, value)
      return same
    },
  }
}

/** Requests options to register at the first instance, and returns the response of the authenticator. */
async function registration(browser: Browser, authenticator: Authenticator, email?: string): Promise<object> {
  const { options } = await offerFor(browser, { action: "register", ...(email !== undefined && { email }) })
  const userHandle = Buffer.from(options.user?.id ?? "", "base64url")
  const { challenge, rp } = options
  return authenticator.register({ challenge, rpId: rp?.id ?? "", origin: appOrigin, userHandle })
}

/** Requests options to authenticate at the first instance, and returns the response of the authenticator. */
async function authentication(
  browser: Browser,
  authenticator: Authenticator,
  change: Partial<Authentication> = {},
): Promise<object> {
  const { challenge, rpId = "" } = (await offerFor(browser, { action: "authenticate" })).options
  return authenticator.authenticate({ challenge, rpId, origin: appOrigin, ...change })
}

async function signUp({ open, atSecond }: Scene, authenticator: Authenticator, email = ada): Promise<Browser> {
  const browser = open()
  const made = await registration(browser, authenticator, email)
  const same = atSecond(browser)
  expect(sessionCookies(await answer(same, "register", made))).toHaveLength(1)
  return same
}

async function signIn({ open, atSecond }: Scene, authenticator: Authenticator): Promise<Browser> {
  const browser = open()
  const made = await authentication(browser, authenticator)
  const same = atSecond(browser)
  await answer(same, "authenticate", made)
  return same
}

const base64 = ({ credentialId }: Authenticator): string => Buffer.from(credentialId, "base64url").toString("base64")

/** The reasons of the refusals, each with the number of the racers who got it. */
function refusals(traces: readonly Trace[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason } of traces) if (reason !== undefined) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Sends one response from 20 browsers with the same cookies, at both instances by turns. Returns the number of sessions. */
async function race(
  { atSecond, traces }: Scene,
  browser: Browser,
  { action, made }: { readonly action: string; readonly made: object },
): Promise<number> {
  const racers = Array.from({ length: 20 }, (_, index) => {
    const racer = index % 2 === 0 ? browser.other() : atSecond(browser)
    for (const [name, value] of browser.cookies) racer.cookies.set(name, value)
    return racer
  })
  traces.length = 0
  const answers = await Promise.all(racers.map((racer) => answer(racer, action, made)))
  return answers.filter((one) => sessionCookies(one).length > 0).length
}

/** Registers the tests. */
export function passkeyFlows(name: string, open: () => Promise<PasskeyGround>): void {
  describe(`passkeys on ${name}, over two instances`, () => {
    it("a passkey signs a new person up and in again, and two more passkeys are added, with any characters in their ids", async () => {
      const at = await scene(open)
      const [first, ...others] = awkwardIds.map((id) => counting(id))
      if (first === undefined) throw new Error("There is no id.")
      const browser = await signUp(at, first)
      expect((await browser.session())?.user).toMatchObject({ email: ada })
      for (const other of others) {
        const made = await registration(browser, other)
        await answer(at.atSecond(browser), "register", made)
      }
      const user = await at.adapter.getUserByEmail?.(ada)
      expect(user?.emailVerified ?? null).toBeNull()
      const all = [first, ...others]
      for (const authenticator of all) {
        expect((await (await signIn(at, authenticator)).session())?.user).toMatchObject({ email: ada })
        const id = base64(authenticator)
        expect(await at.adapter.getAuthenticator?.(id)).toMatchObject({
          credentialID: id,
          providerAccountId: id,
          userId: user?.id,
          credentialPublicKey: Buffer.from(authenticator.publicKey).toString("base64"),
          counter: 2,
          credentialDeviceType: "singleDevice",
          credentialBackedUp: false,
          transports: "internal,hybrid",
        })
        expect(await at.adapter.getAccount?.(id, "passkey")).toMatchObject({ userId: user?.id, type: "webauthn" })
      }
      const listed = (await at.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")) ?? []
      // An adapter can list a passkey several times.
      const ids = new Set(listed.map(({ credentialID }) => credentialID))
      expect([...ids].toSorted()).toEqual(all.map(base64).toSorted())
      const { options } = await offerFor(at.open(), { email: ada })
      expect(options.allowCredentials?.map(({ id }) => id).toSorted()).toEqual(
        all.map(({ credentialId }) => credentialId).toSorted(),
      )
      expect(refusals(at.traces)).toEqual({})
    })

    it("a user whom Auth.js stores without an id gets an id, as at its sign-ups with a passkey", async () => {
      const { adapter } = await scene(open)
      const store = async (email: string) => {
        const without: Omit<AdapterUser, "id"> = { email, emailVerified: null }
        return adapter.createUser?.(without as AdapterUser)
      }
      const users = [await store(ada), await store("eve@example.test")]
      expect(new Set(users.map((user) => user?.id)).size).toBe(2)
      for (const user of users) expect(await adapter.getUser?.(user?.id ?? "")).toMatchObject({ email: user?.email })
    })

    it("WAN-02: of 20 copies of one response to one challenge, one signs in", async () => {
      const at = await scene(open)
      const authenticator = counting()
      await signUp(at, authenticator)
      const browser = at.open()
      const made = await authentication(browser, authenticator)
      expect(await race(at, browser, { action: "authenticate", made })).toBe(1)
      expect(refusals(at.traces)).toEqual({ passkey_challenge_used: 19 })
      expect(await at.adapter.getAuthenticator?.(base64(authenticator))).toMatchObject({ counter: 2 })
      // The next challenge works.
      expect((await (await signIn(at, authenticator)).session())?.user).toMatchObject({ email: ada })
    })

    it("WAN-02: of 20 copies of one sign-up, one creates the user, the passkey and the account", async () => {
      const at = await scene(open)
      const [authenticator, browser] = [counting(), at.open()]
      const made = await registration(browser, authenticator, ada)
      expect(await race(at, browser, { action: "register", made })).toBe(1)
      expect(refusals(at.traces)).toEqual({ passkey_challenge_used: 19 })
      const user = await at.adapter.getUserByEmail?.(ada)
      expect(await at.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toHaveLength(1)
      expect((await (await signIn(at, authenticator)).session())?.user).toMatchObject({ email: ada })
    })

    it("WAN-07: a clone whose counter did not rise signs no user in at the other instance", async () => {
      const at = await scene(open)
      const authenticator = counting()
      await signUp(at, authenticator)
      await signIn(at, authenticator)
      const browser = at.open()
      const made = await authentication(browser, authenticator, { counter: 2 })
      const refused = await answer(at.atSecond(browser), "authenticate", made)
      expect([sessionCookies(refused), refusals(at.traces)]).toEqual([[], { passkey_counter_not_higher: 1 }])
      expect(await at.adapter.getAuthenticator?.(base64(authenticator))).toMatchObject({ counter: 2 })
    })
  })
}
