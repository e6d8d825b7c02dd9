/** Which steps a sign-up's transaction stays open for. */
import { expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { locationOf, openBrowser } from "../support/browser.ts"
import { testTime } from "../support/oauth-app.ts"
import { skippedWaits } from "../support/skipped-waits.ts"
import { storingStep } from "./storing-step.ts"
import { stepOf, stepsApp } from "./steps-app.ts"

/** Returns the sign-up's user, as a step sees this user through another connection. */
async function seenBy(inTransaction: boolean): Promise<{ seen: unknown; reason: string | null }> {
  const adapter = memoryAdapter({ now: () => testTime * 1000 })
  const waits = skippedWaits()
  let seen: unknown = "nothing: the database did not answer"
  const step = storingStep({
    inTransaction,
    store: async ({ user }) => {
      // The step reads through another connection and waits for the end of the transaction, which waits for the step.
      // Only the deadline ends this.
      if (inTransaction) void waits.hang()
      seen = (await adapter.getUser(user.id ?? ""))?.email
    },
  })
  const app = stepsApp([step], { adapter })
  const address = stepOf(await app.begin("openid"))
  const impatient = openBrowser(app.config, { now: () => testTime * 1000, deadline: waits.deadline })
  for (const [name, value] of app.browser.cookies) impatient.cookies.set(name, value)
  const end = await impatient.post(address, { what: "yes" })
  return { seen, reason: locationOf(end).searchParams.get("reason") }
}

it("STEP-03: a step that cannot join the transaction stores its result after the transaction, when every connection sees the user", async () => {
  expect(await seenBy(false)).toEqual({ seen: "ada@example.test", reason: null })
})

it("STEP-03: a step that claims to join the transaction, and uses another connection, waits for itself and is refused", async () => {
  expect(await seenBy(true)).toMatchObject({ reason: "effect_timed_out" })
})
