/**
 * Rules of an application on real servers: a callback works only once; the log reports an outage, which ends when the
 * server is back.
 */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { FlowStoreError } from "../../src/errors.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { flowApp } from "../effects/flow-asks-app.ts"
import { hasSession, stepOf, stepsApp, wordStep } from "../steps/steps-app.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { copyOf, lenientApp } from "../support/lenient-app.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"

export interface ServiceGround {
  /** Both on one server, with empty tables. */
  adapter: Adapter
  stores: Stores
  /** Stops the server, and starts it again. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

/** Registers the rules. */
export function serviceRules(name: string, connect: () => Promise<ServiceGround>): void {
  let keys: ProviderKeys
  beforeAll(async () => {
    keys = await makeProviderKeys()
  })

  async function open(): Promise<ServiceGround> {
    const ground = await connect()
    onTestFinished(ground.close)
    return ground
  }

  /** A client may need some attempts until it is connected again. */
  async function untilBack<T>(attempt: () => Promise<T>, isBack: (found: T) => boolean): Promise<T> {
    const found = await attempt()
    if (isBack(found)) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
    return untilBack(attempt, isBack)
  }

  describe(`on ${name}`, () => {
    it("COOK-16: one of 20 simultaneous copies of a callback signs in, although the provider accepts the code twice", async () => {
      const { stores } = await open()
      const app = lenientApp(keys, { stores })
      const callback = await app.visitProvider(app.browser, "plain")
      const held = [...app.browser.cookies]
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => copyOf(app.browser, held).send(callback.clone())),
      )
      expect(answers.flatMap((answer) => sessionCookies(answer))).toHaveLength(1)
    })

    it("STEP-12: one of 20 simultaneous decisions about an approval counts, and one of 20 simultaneous polls takes the approval", async () => {
      const { stores } = await open()
      const app = flowApp({ stores })
      // The server uses its own clock.
      app.pass((Date.now() - app.now()) / 1000)
      const [ada, eve] = [await app.visitor("ada"), await app.visitor("eve")]
      const flow = "device"
      const { handle, code } = await app.ask("openApproval", { flow, lifetime: 600, about: {} })
      const twenty = async <T>(each: (at: number) => Promise<T>) =>
        Promise.all(Array.from({ length: 20 }, (_, at) => each(at)))
      const decided = await twenty((at) =>
        app.ask("recordApproval", { flow, code, approve: true }, at % 2 === 0 ? ada : eve),
      )
      expect(decided.filter(({ type }) => type === "approval.recorded")).toHaveLength(1)
      const polled = await twenty(() => app.ask("takeApproval", { flow, handle }))
      expect(polled.filter(({ type }) => type === "approval.taken")).toHaveLength(1)
    })

    it("STEP-02: one of 20 simultaneous callers redeems a single-use token", async () => {
      const { stores } = await open()
      const app = flowApp({ stores })
      app.pass((Date.now() - app.now()) / 1000)
      const of = { flow: "invite", purpose: "join" }
      const { token } = await app.ask("createSingleUseToken", { ...of, lifetime: 600, about: 7 })
      const asked = Array.from({ length: 20 }, async () => app.ask("redeemSingleUseToken", { ...of, token }))
      const redeemed = (await Promise.all(asked)).filter(({ type }) => type === "singleUseToken.redeemed")
      expect(redeemed).toEqual([{ type: "singleUseToken.redeemed", about: 7 }])
    })

    it("LOAD-04: a store that is down is reported as the store's outage, and the waiting sign-in continues once the store is back", async () => {
      const { stores, cut, mend } = await open()
      const { begin, browser, logged } = stepsApp([wordStep()], { flowStore: stores.flows })
      const step = stepOf(await begin("credentials"))
      cut()
      const refused = locationOf(await browser.post(step, { word: "sesame" }))
      expect(refused.searchParams.get("reason")).toBe("flow_store_failed")
      expect(logged).toEqual([expect.any(FlowStoreError)])
      mend()
      const answer = async () => locationOf(await browser.post(step, { word: "sesame" })).pathname
      expect(await untilBack(answer, (path) => path === "/inbox")).toBe("/inbox")
      expect(hasSession(browser)).toBe(true)
    })

    it("LOAD-07: a database that is down while a session is read is reported, and the visitor stays signed in", async () => {
      const { adapter, cut, mend } = await open()
      const told: string[] = []
      const { begin, browser } = stepsApp([], {
        adapter,
        session: { strategy: "database" },
        events: { sessionStoreFailed: ({ reason }) => void told.push(reason) },
      })
      await begin("openid")
      expect(await browser.session()).not.toBeNull()
      cut()
      const response = await browser.get("/session")
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([200, null, []])
      expect(told).toEqual(["session_store_failed"])
      mend()
      expect(
        await untilBack(
          () => browser.session(),
          (session) => session !== null,
        ),
      ).not.toBeNull()
    })
  })
}
