/** Rotation of the application's secret: sealed data of a step survives the removal of older secrets. */
import { TOTP, Secret } from "otpauth"
import { describe, expect, it } from "vitest"
import { totp } from "../../src/steps/totp.ts"
import { memoryTotpStore, type TotpStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, openBrowser } from "../support/browser.ts"
import { stepOf, stepsApp } from "./steps-app.ts"

const [first, second] = ["a".repeat(40), "b".repeat(40)]

interface Shown {
  page: { text?: string[] }
}

/** Makes one application, whose secrets change from one sign-in to the next. */
async function rotating(store: TotpStore) {
  const app = stepsApp([totp({ store, issuer: "Acme" })], { secret: first })
  let seconds = 0
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (1_800_000_000 + seconds) * 1000 })
  const step = stepOf(await app.begin("credentials"))
  const { page } = await jsonOf<Shown>(await app.browser.get(step, { accept: "application/json" }))
  const secret = (page.text?.[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  await app.browser.post(step, { event: "totp.proven", code: codeOf(secret) })
  await app.browser.post(step, { event: "totp.noted" })
  /** Signs in under these secrets, with a code of the app or another code. @returns the target of the response. */
  return async (secrets: string[], typed?: string): Promise<URL> => {
    seconds += 60
    const browser = openBrowser({ ...app.config, secret: secrets }, { now: () => (1_800_000_000 + seconds) * 1000 })
    const at = stepOf(await app.begin("credentials", browser))
    return locationOf(await browser.post(at, { event: "totp.submitted", code: typed ?? codeOf(secret) }))
  }
}

describe("STEP-05: rotation of the secret", () => {
  it("STEP-05: a factor that was used under the new secret works after the old secret is removed", async () => {
    const signIn = await rotating(memoryTotpStore())
    expect((await signIn([first])).pathname).toBe("/inbox")
    expect((await signIn([second, first])).pathname).toBe("/inbox")
    expect((await signIn([second])).pathname).toBe("/inbox")
  })

  it("STEP-05: a secret is sealed again once, and not at every sign-in", async () => {
    const replaced: string[] = []
    const kept = memoryTotpStore()
    const signIn = await rotating({
      ...kept,
      replaceSecret: (person, old, fresh) => {
        replaced.push(fresh)
        return kept.replaceSecret(person, old, fresh)
      },
    })
    await signIn([first])
    expect(replaced).toEqual([])
    for (let time = 0; time < 3; time++) await signIn([second, first])
    expect(replaced).toHaveLength(1)
  })

  it("STEP-05: a store that cannot replace a secret works as long as the old secret is configured", async () => {
    const { replaceSecret: _none, ...bare } = memoryTotpStore()
    const signIn = await rotating(bare)
    expect((await signIn([second, first])).pathname).toBe("/inbox")
    expect((await signIn([second])).searchParams.get("reason")).toBe("effect_failed")
  })
})
