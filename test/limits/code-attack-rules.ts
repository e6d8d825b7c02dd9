/** Attacks on codes, over many sign-ins at two instances of an application and one store. */
import { describe, expect, it, onTestFinished } from "vitest"
import type { Ground } from "./attack-rules.ts"
import { codesApp, type CodesApp, type Typed } from "./codes-app.ts"
import { unhurried } from "./unhurried.ts"

const addressOf = (at: number): string => `203.0.${at >> 8}.${at & 255}`

async function inParallel(times: number, type: (at: number) => Promise<Typed>): Promise<readonly Typed[]> {
  return Promise.all(Array.from({ length: times }, async (_, at) => type(at)))
}

const judgedIn = (typed: readonly Typed[]): number => typed.filter((one) => one === "judged").length

/** Returns a code of six digits that the secret does not give now. */
const wrong = (app: CodesApp, secret: string): string => (app.codeOf(secret) === "000000" ? "000001" : "000000")

/** Registers the attacks. */
export function codeAttackRules(name: string, connect: () => Promise<Ground> | Ground): void {
  async function open(): Promise<Ground["stores"]> {
    const { stores, close } = await connect()
    onTestFinished(async () => close?.())
    return stores
  }

  describe(`attacks on codes at two instances over ${name}`, () => {
    it("STEP-01: app codes that an attacker tries for one person in many sign-ins from many addresses are judged only until the person's limit is used up", async () => {
      const app = codesApp(await open(), "totp", { attemptsPerQuarter: 7, impure: unhurried })
      const secret = await app.enrol("ada")
      app.pass(901)
      const typed = await inParallel(24, async (at) =>
        app.type("ada", "totp.submitted", wrong(app, secret), addressOf(at)),
      )
      expect(judgedIn(typed)).toBe(7)
      // Until the quarter of an hour is over, the step also refuses a right code without checking it.
      expect(await app.type("ada", "totp.submitted", app.codeOf(secret))).toMatchObject({
        reason: expect.any(String) as string,
      })
      app.pass(901)
      expect(await app.type("ada", "totp.submitted", app.codeOf(secret))).toBe("session")
    })

    it("STEP-01: app codes that an attacker tries over days are judged only until the person's limit between two successes is used up", async () => {
      const app = codesApp(await open(), "totp", { failuresUntilLocked: 12, impure: unhurried })
      const secret = await app.enrol("ada")
      for (let round = 0; round < 3; round++) {
        app.pass(901)
        await inParallel(10, async (at) => app.type("ada", "totp.submitted", wrong(app, secret), addressOf(at)))
      }
      app.pass(30 * 86_400)
      expect(await app.type("ada", "totp.submitted", app.codeOf(secret))).toBe("judged")
    })

    it("STEP-01: a hundred of the recovery codes that an attacker tries for one person are judged in a quarter of an hour, and the owner still signs in with the app", async () => {
      const app = codesApp(await open(), "totp", { impure: unhurried })
      const secret = await app.enrol("ada")
      app.pass(901)
      const typed = await inParallel(130, async (at) => app.type("ada", "totp.submitted", "aaaaa-aaaaa", addressOf(at)))
      expect(judgedIn(typed)).toBe(100)
      expect(await app.type("ada", "totp.submitted", app.codeOf(secret))).toBe("session")
    })

    it("LIMIT-01: codes that one address tries for many people are judged only until the address's limit is used up", async () => {
      const app = codesApp(await open(), "email-code", { limits: { "code.failed": "9/15m/ip" }, impure: unhurried })
      const typed = await inParallel(24, async (at) =>
        app.type(`user ${at}`, "email-code.submitted", "wrong", "203.0.113.9"),
      )
      expect(judgedIn(typed)).toBe(9)
      expect(typed.filter((one) => typeof one === "object" && one.status === 429)).toHaveLength(15)
      expect(typed.filter((one) => typeof one === "object" && one.reason === "attempts_limited")).toHaveLength(15)
    })

    it("STEP-01: mailed codes that an attacker tries for one person are judged only until the rule by account is used up", async () => {
      const app = codesApp(await open(), "email-code", {
        limits: { "code.failed": "8/15m/account" },
        impure: unhurried,
      })
      const typed = await inParallel(20, async (at) => app.type("ada", "email-code.submitted", "wrong", addressOf(at)))
      expect(judgedIn(typed)).toBe(8)
      // The budget is this person's only.
      expect(await app.type("eve", "email-code.submitted", "wrong", addressOf(0))).toBe("judged")
    })

    it("STEP-01: only ten of the codes that are mailed to one person without a success can be guessed", async () => {
      const app = codesApp(await open(), "email-code", { impure: unhurried })
      await inParallel(24, async (at) => app.type("ada", "email-code.submitted", "wrong", addressOf(at)))
      expect(app.mailed.filter((code) => code.length === 6)).toHaveLength(10)
      expect(app.mailed.filter((code) => code.length >= 20)).toHaveLength(10)
    })
  })
}
