/** Attacks on passwords and mailboxes, over two instances of an application and one store. */
import { describe, expect, it, onTestFinished } from "vitest"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { limitedApp } from "./limited-app.ts"

export interface Ground {
  stores: readonly [Stores, Stores]
  close?: () => Promise<void>
}

/** A busy machine must not look like a store that is down. */
const unhurried: Partial<Platform> = { deadline: () => () => undefined }

const addressOf = (at: number): string => `203.0.${at >> 8}.${at & 255}`

async function inParallel(times: number, send: (at: number) => Promise<Response>): Promise<readonly Response[]> {
  return Promise.all(Array.from({ length: times }, async (_, at) => send(at)))
}

/** Registers the attacks. */
export function attackRules(name: string, connect: () => Promise<Ground> | Ground): void {
  async function open(): Promise<Ground["stores"]> {
    const { stores, close } = await connect()
    onTestFinished(async () => close?.())
    return stores
  }

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

    it("MAIL-12: of mails to one address, as many are sent as it has, whether or not a user has the address", async () => {
      const app = limitedApp(await open(), { limits: { "mail.sent": "4/h/address" } }, unhurried)
      const answers = await inParallel(20, async (at) => app.ask("ada@example.test", addressOf(at)))
      expect(app.mails).toEqual(Array.from({ length: 4 }, () => "ada@example.test"))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(16)
      for (const answer of refused) expect(locationOf(answer).searchParams.get("reason")).toBe("attempts_limited")
    })

    it("LIMIT-06: of mails to many addresses from one network, as many are sent as the network has", async () => {
      const app = limitedApp(await open(), { limits: { "mail.sent": "3/h/address, 12/h/ip" } }, unhurried)
      const answers = await inParallel(30, async (at) => app.ask(`user${at}@example.test`, "203.0.113.9"))
      expect(app.mails).toHaveLength(12)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(18)
    })
  })
}
