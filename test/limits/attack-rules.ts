/** Attacks on passwords and mailboxes, over two instances of an application and one store. */
import { describe, expect, it, onTestFinished } from "vitest"
import type { Stores } from "../../src/ports/stores.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { limitedApp } from "./limited-app.ts"
import { unhurried } from "./unhurried.ts"

export interface Ground {
  stores: readonly [Stores, Stores]
  close?: () => Promise<void>
}

const addressOf = (at: number): string => `203.0.${at >> 8}.${at & 255}`

async function inParallel(times: number, send: (at: number) => Promise<Response>): Promise<readonly Response[]> {
  return Promise.all(Array.from({ length: times }, async (_, at) => send(at)))
}

/** The number of simultaneous requests in a large attack. */
const atOnce = 200

async function inWaves(
  times: number,
  send: (at: number) => Promise<Response>,
  between: () => Promise<void>,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>()
  for (let from = 0; from < times; from += atOnce) {
    const wave = inParallel(Math.min(atOnce, times - from), async (at) => send(from + at))
    const [answers] = await Promise.all([wave, between()])
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

/**
 * Registers the attacks.
 *
 * @param size the number of addresses, or of accounts, in the large attacks.
 */
export function attackRules(name: string, connect: () => Promise<Ground> | Ground, size: number = 10_000): void {
  async function open(): Promise<Ground["stores"]> {
    const { stores, close } = await connect()
    onTestFinished(async () => close?.())
    return stores
  }

  describe(`large attacks on two instances over ${name}, with the default limits`, () => {
    const wide = (at: number): string => `203.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
    const [owner, right] = ["ada@example.test", "lovelace"]

    it(`LIMIT-03: an attack on one account from ${size} addresses gets only the account's attempts judged, and the owner still signs in`, async () => {
      const links: string[] = []
      const app = limitedApp(await open(), {}, unhurried, links)
      const known = app.visitor("198.51.100.1")
      const signIn = async () => known.post("/callback/cred", { username: owner, password: right })
      expect(sessionCookies(await signIn())).toHaveLength(1)
      let signedIn = 0
      const statuses = await inWaves(
        size,
        async (at) => app.guess(owner, "wrong", wide(at)),
        async () => {
          signedIn += sessionCookies(await signIn()).length
        },
      )
      const waves = size / atOnce
      expect(signedIn).toBe(waves)
      expect(app.judged).toHaveLength(1 + waves + 100)
      expect(statuses).toEqual(new Map([[302, size]]))

      const fresh = app.visitor("198.51.100.2")
      const password = async () => fresh.post("/callback/cred", { username: owner, password: right })
      expect(sessionCookies(await password())).toHaveLength(0)
      await fresh.post("/signin/mail", { email: owner })
      expect(sessionCookies(await fresh.get(links[0] ?? ""))).toHaveLength(1)
      await fresh.post("/signout")
      expect(sessionCookies(await password())).toHaveLength(1)
    }, 600_000)

    it(`CRED-03: an attack from one address on ${size} accounts gets only the address's attempts judged`, async () => {
      const app = limitedApp(await open(), {}, unhurried)
      const statuses = await inWaves(
        size,
        async (at) => app.guess(`user${at}@example.test`, "wrong", "203.0.113.9"),
        async () => undefined,
      )
      expect(app.judged).toHaveLength(100)
      expect(statuses).toEqual(
        new Map([
          [302, 100],
          [429, size - 100],
        ]),
      )
      expect(sessionCookies(await app.guess(owner, right, "198.51.100.1"))).toHaveLength(1)
    }, 600_000)
  })

  describe(`attacks on two instances over ${name}`, () => {
    it("CRED-03: the passwords that are tried from one address are checked only until its budget is used up", async () => {
      const app = limitedApp(await open(), { limits: { "signIn.failed": "7/5m/account+ip" } }, unhurried)
      const answers = await inParallel(30, async () => app.guess("ada", "wrong", "203.0.113.9"))
      expect(app.judged).toHaveLength(7)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(23)
      expect((await app.guess("ada", "lovelace", "203.0.113.9")).status).toBe(429)
      // The owner is elsewhere.
      expect(sessionCookies(await app.guess("ada", "lovelace", "198.51.100.1"))).toHaveLength(1)
      app.pass(300)
      expect(sessionCookies(await app.guess("ada", "lovelace", "203.0.113.9"))).toHaveLength(1)
    })

    it("CRED-03: the passwords that many addresses try for one account are checked only until the account's budget is used up", async () => {
      const app = limitedApp(await open(), { limits: { "signIn.failed": "20/account, 50/h/ip" } }, unhurried)
      const answers = await inParallel(60, async (at) => app.guess("ada", "wrong", addressOf(at)))
      expect(app.judged).toHaveLength(20)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    })

    it("CRED-03: the passwords that one address tries for many accounts are checked only until the address's budget is used up", async () => {
      const app = limitedApp(await open(), { limits: { "signIn.failed": "5/account, 25/h/ip" } }, unhurried)
      const answers = await inParallel(60, async (at) => app.guess(`user ${at}`, "wrong", "203.0.113.9"))
      expect(app.judged).toHaveLength(25)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
    })

    it("LIMIT-02: addresses of one /64 network share a budget, and an address in a header of the client is not counted", async () => {
      const app = limitedApp(await open(), { limits: { "signIn.failed": "10/h/ip" } }, unhurried)
      await inParallel(20, async (at) => app.guess(`user ${at}`, "wrong", `2001:db8:1:2::${at.toString(16)}`))
      await inParallel(20, async (at) => app.guess(`other ${at}`, "wrong", `${addressOf(at)}, 203.0.113.9`))
      expect(app.judged).toHaveLength(20)
    })

    it("MAIL-12: only as many mails to one address are sent as its limit allows, whether or not a user has the address", async () => {
      const app = limitedApp(await open(), { limits: { "mail.sent": "4/h/address" } }, unhurried)
      const answers = await inParallel(20, async (at) => app.ask("ada@example.test", addressOf(at)))
      expect(app.mails).toEqual(Array.from({ length: 4 }, () => "ada@example.test"))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(16)
      for (const answer of refused) expect(locationOf(answer).searchParams.get("reason")).toBe("attempts_limited")
    })

    it("LIMIT-06: only as many mails to many addresses are sent for one network as the network's limit allows", async () => {
      const app = limitedApp(await open(), { limits: { "mail.sent": "3/h/address, 12/h/ip" } }, unhurried)
      const answers = await inParallel(30, async (at) => app.ask(`user${at}@example.test`, "203.0.113.9"))
      expect(app.mails).toHaveLength(12)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(18)
    })
  })
}
