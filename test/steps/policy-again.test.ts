/** The library calls `callbacks.signIn` again after the last step, because minutes may have passed. */
import { describe, expect, it } from "vitest"
import type { AuthConfig, SignInParams } from "../../src/config/options.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, ways, wordStep, type StepsApp } from "./steps-app.ts"

interface Watched extends StepsApp {
  asked: SignInParams[]
  /** The result of the callback from now on. */
  says: { next: boolean | string | Error }
}

function watched(steps = [wordStep()], over: Partial<AuthConfig> = {}): Watched {
  const asked: SignInParams[] = []
  const says: Watched["says"] = { next: true }
  const app = stepsApp(steps, {
    callbacks: {
      signIn: (params) => {
        if (params.email?.verificationRequest !== true) asked.push(params)
        if (says.next instanceof Error) throw says.next
        return says.next
      },
    },
    ...over,
  })
  return { ...app, asked, says }
}

const sesame = { word: "sesame" }

describe("callbacks.signIn, after the last step", () => {
  it.each(ways)(
    "STEP-04: refuses a person who was disabled while a step waited, if the person signs in by %s",
    async (way) => {
      const { begin, browser, says, written, config } = watched()
      const step = stepOf(await begin(way))
      says.next = false
      const before = [...written]
      const answer = await browser.post(step, sesame)
      expect(locationOf(answer).searchParams.get("error")).toBe("AccessDenied")
      expect(hasSession(browser)).toBe(false)
      // The library has written nothing of the sign-up: no user, no account.
      expect(written.slice(before.length).filter((call) => /User|Account|Session/.test(call))).toEqual([])
      expect(await config.adapter?.getUserByEmail?.("ada@example.test")).toBeNull()
    },
  )

  it("STEP-04: an error refuses, and a string redirects without a session", async () => {
    const { begin, browser, says } = watched()
    const step = stepOf(await begin("openid"))
    says.next = new Error("the directory is down")
    expect(locationOf(await browser.post(step, sesame)).searchParams.get("error")).toBe("AccessDenied")
    says.next = true
    const other = stepOf(await begin("openid"))
    says.next = "/blocked"
    expect(locationOf(await browser.post(other, sesame)).pathname).toBe("/blocked")
    expect(hasSession(browser)).toBe(false)
  })

  it("STEP-04: receives the current user, and no typed value", async () => {
    const { begin, browser, asked, config } = watched()
    await browser.post(stepOf(await begin("openid")), sesame)
    const user = await config.adapter?.getUserByEmail?.("ada@example.test")
    expect(asked.map(({ afterSteps }) => afterSteps)).toEqual([undefined, true])
    expect(asked[1]?.user).toEqual(asked[0]?.user)
    const step = stepOf(await begin("openid"))
    await config.adapter?.updateUser?.({ id: user?.id ?? "", name: "Ada, blocked" })
    await browser.post(step, sesame)
    expect(asked.slice(2).map(({ user: shown }) => shown.name)).toEqual(["Ada", "Ada, blocked"])
    expect(asked[3]).toMatchObject({ afterSteps: true, profile: { sub: "ada" }, account: { provider: "openid" } })

    const typed = watched()
    await typed.browser.post(stepOf(await typed.begin("credentials")), sesame)
    expect(typed.asked[0]?.credentials).toMatchObject({ password: "lovelace" })
    expect(typed.asked[1]).not.toHaveProperty("credentials")
  })

  it.each(ways)("is called once if no step applies, signing in by %s", async (way) => {
    const spared = watched([wordStep({ appliesTo: () => false })])
    expect(locationOf(await spared.begin(way)).pathname).toBe("/inbox")
    const without = watched([])
    expect(locationOf(await without.begin(way)).pathname).toBe("/inbox")
    for (const { asked } of [spared, without]) expect(asked.map(({ afterSteps }) => afterSteps)).toEqual([undefined])
  })

  it("STEP-04: a user who was deleted while a step waited is refused, regardless of the callback's result", async () => {
    const { begin, browser, config } = watched([wordStep()])
    await browser.post(stepOf(await begin("openid")), sesame)
    const other = browser.other()
    const step = stepOf(await begin("openid", other))
    const user = await config.adapter?.getUserByEmail?.("ada@example.test")
    await config.adapter?.deleteUser?.(user?.id ?? "")
    expect(locationOf(await other.post(step, sesame)).searchParams.get("reason")).toBe("session_changed")
    expect(hasSession(other)).toBe(false)
    expect(await config.adapter?.getUserByEmail?.("ada@example.test")).toBeNull()
  })
})
