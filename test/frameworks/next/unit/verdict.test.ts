/** The result of an application's callback for a request, and what happens while it is pending. */
import { describe, expect, it } from "vitest"
import type { AppConfig, NextAuthRequest } from "../../../../src/frameworks/next/app-config.ts"
import { verdictOf } from "../../../../src/frameworks/next/verdict.ts"

// The callbacks of these tests do not read it.
const asked = { request: new Request("https://app.test/") as NextAuthRequest, auth: null }

/** Returns a timer that fires when the test says so. */
function clock() {
  const running = new Set<() => void>()
  return {
    deadline: (milliseconds: number, late: () => void) => {
      expect(milliseconds).toBe(15_000)
      running.add(late)
      return () => void running.delete(late)
    },
    ring: () => running.forEach((late) => late()),
    running,
  }
}

type Authorized = NonNullable<NonNullable<AppConfig["callbacks"]>["authorized"]>
const config = (authorized: Authorized): AppConfig => ({ providers: [], callbacks: { authorized } })

describe("callbacks.authorized", () => {
  it("MW-06: a callback that never answers blocks the request", async () => {
    const { deadline, ring } = clock()
    const said = verdictOf(
      config(() => new Promise(() => undefined)),
      asked,
      { deadline },
    )
    ring()
    await expect(said).rejects.toMatchObject({ type: "CallbackRouteError" })
  })

  it("a callback that returns leaves no timer behind, for any result", async () => {
    const { deadline, running } = clock()
    const no = new Response("no")
    const of = (authorized: Authorized) => verdictOf(config(authorized), asked, { deadline })
    expect(await of(() => Promise.resolve(true))).toBe(true)
    expect(await of(() => Promise.resolve(no))).toBe(no)
    expect(await of(() => no)).toBe(no)
    expect(await of(() => false)).toBe(false)
    await expect(of(() => Promise.reject(new Error("no policy")))).rejects.toThrow("no policy")
    expect(running.size).toBe(0)
  })

  it("no callback lets every request pass", async () => {
    expect(await verdictOf({ providers: [] }, asked)).toBe(true)
  })
})
