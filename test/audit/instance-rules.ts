/** The audit trail of an application in two instances, over one set of stores. */
import { describe, expect, it, onTestFinished } from "vitest"
import { auditTrail } from "../../src/audit.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Ground } from "../limits/attack-rules.ts"
import { limitedApp } from "../limits/limited-app.ts"
import { unhurried } from "../limits/unhurried.ts"
import { secret } from "./audited.ts"

/** Registers the rules. */
export function auditedInstances(name: string, connect: () => Promise<Ground> | Ground): void {
  async function open(limits: AuthConfig["limits"] = false) {
    const { stores, close } = await connect()
    onTestFinished(async () => close?.())
    const app = limitedApp(stores, { audit: { store: true, retention: "30d" }, limits }, unhurried)
    const trails = stores.map((store) => auditTrail({ store, secret }))
    return { app, trails }
  }

  describe(`the audit trail of two instances over ${name}`, () => {
    it("AUDIT-04: says why a user could not sign in, even if another instance handled the sign-in", async () => {
      const { app, trails } = await open({ "signIn.failed": "3/account" })
      for (const password of ["wrong", "wrong", "wrong", "lovelace"]) {
        app.pass(1)
        await app.guess("ada", password, "203.0.113.9")
      }
      for (const trail of trails) {
        const history = await trail.list({ identifier: "ada" })
        expect(history.map(({ name: event, reason }) => `${event} ${reason}`)).toEqual([
          "signIn.limited account_limited",
          ...Array<string>(3).fill("signIn.refused credentials_rejected"),
        ])
        expect(history[0]).toMatchObject({ address: "203.0.113.0/24", state: "escalation.countingOpenAttempt" })
      }
    })

    it("AUDIT-05: the entries of a person that one instance erased are also absent in the other instance", async () => {
      const { app, trails } = await open()
      const [one, other] = trails
      for (const password of ["wrong", "lovelace", "lovelace", "wrong"]) {
        app.pass(1)
        await app.guess("ada", password)
        await app.guess("grace", password)
      }
      const ada = { account: { provider: "cred", providerAccountId: "id of ada" }, identifier: "ada" }
      expect(await other?.list(ada)).toHaveLength(4)
      expect(await one?.erase(ada)).toBe(4)
      expect(await other?.list(ada)).toEqual([])
      expect(await other?.list({ identifier: "grace" })).toHaveLength(4)
    })

    it("keeps every entry of twenty simultaneous sign-ins", async () => {
      const { app, trails } = await open()
      await Promise.all(Array.from({ length: 20 }, async () => app.guess("ada", "lovelace")))
      expect(await trails[0]?.list({ identifier: "ada" })).toHaveLength(20)
    })
  })
}
