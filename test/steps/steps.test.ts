import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { personKey } from "../../machines/person-key.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { defineStep } from "../../machines/steps/define-step.ts"
import { jsonOf, locationOf } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, ways, wordStep } from "./steps-app.ts"

interface Shown {
  step: string
  state: string
  flow: string
  csrfToken: string
  problem: string | null
  expires: string
  page: { heading: string; text: string[] }
}

const asJson = { accept: "application/json" }

describe("a sign-in with a step", () => {
  it.each(ways)(
    "INV-O2b: a sign-in by %s has no session before the step was passed, and has a session afterwards",
    async (way) => {
      const { begin, browser, written, traces } = stepsApp([wordStep()])
      const begun = await begin(way)
      expect(locationOf(begun).pathname).toBe("/auth/word")
      expect(hasSession(browser)).toBe(false)
      expect(await browser.session()).toBeNull()
      // The first factor by itself wrote no user.
      expect(written.filter((call) => !call.includes("Token"))).toEqual([])
      const done = await browser.post(stepOf(begun), { word: "sesame" })
      expect(locationOf(done).href).toBe("https://app.test/inbox")
      expect((await browser.session())?.user).toMatchObject({ email: "ada@example.test" })
      expect(traces.findLast(({ ended }) => ended === "signedIn")?.passed).toContain("step:word")
    },
  )

  it.each(ways)("a sign-in by %s ends after as many wrong answers as the step allows", async (way) => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin(way))
    for (const word of ["one", "two", "three"])
      expect(locationOf(await browser.post(step, { word })).pathname).toBe("/auth/word")
    const last = await browser.post(step, { word: "sesame" })
    expect(locationOf(last).searchParams.get("reason")).toBe("step_attempts")
    expect(hasSession(browser)).toBe(false)
    expect(locationOf(await browser.post(step, { word: "sesame" })).searchParams.get("reason")).toBe("step_over")
  })

  it("a copied cookie gives no new attempts, because each answer uses up its cookie", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    const copied = [...browser.cookies]
    await browser.post(step, { word: "wrong" })
    const thief = browser.other()
    for (let at = 0; at < 20; at++) {
      for (const [name, value] of copied) thief.cookies.set(name, value)
      expect(locationOf(await thief.post(step, { word: "sesame" })).searchParams.get("reason")).toBe("step_answered")
    }
    expect(hasSession(thief)).toBe(false)
    // The person continues undisturbed.
    expect(locationOf(await browser.post(step, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it.each(["openid", "email"] as const)(
    "OAC-04: a renamed cookie does not work: the attempts of a sign-in by %s cannot be reset",
    async (way) => {
      const { begin, browser } = stepsApp([wordStep()])
      const step = new URL(stepOf(await begin(way)))
      const flow = step.searchParams.get("flow") ?? ""
      const [name, value] = [...browser.cookies].find(([cookie]) => cookie.endsWith(flow)) ?? ["", ""]
      const state = "0".repeat(43)
      const ids = [(await sha256(state)).slice(0, 16), "p-openid", "s-0123456789abcdef"]
      for (const id of ids) browser.cookies.set(name.replace(flow, id), value)
      const before = new Map(browser.cookies)
      for (const address of [
        `/callback/openid?code=x&state=${state}`,
        "/callback/email?email=ada%40example.test&token=abc",
        "/word?flow=s-0123456789abcdef",
      ]) {
        await browser.get(address)
        // Nothing was sealed again.
        for (const [cookie, kept] of browser.cookies) if (cookie.includes("flow")) expect(before.get(cookie)).toBe(kept)
      }
      expect(hasSession(browser)).toBe(false)
    },
  )

  it("one of two simultaneous answers is accepted", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.post(step, { word: "sesame" })))
    const reasons = answers.map((answer) => locationOf(answer).searchParams.get("reason") ?? "signed in")
    expect(reasons.sort()).toEqual(["signed in", "step_answered", "step_answered", "step_answered"])
  })

  it("cannot be continued in another browser", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("openid"))
    const other = browser.other()
    const answer = await other.post(step, { word: "sesame" })
    expect(locationOf(answer).searchParams.get("reason")).toBe("step_over")
    expect(hasSession(other)).toBe(false)
  })

  it("continues in another process, and after a restart", async () => {
    const { begin, browser, elsewhere } = stepsApp([wordStep()])
    const step = stepOf(await begin("openid"))
    const second = elsewhere([wordStep()])
    for (const [name, value] of browser.cookies) second.cookies.set(name, value)
    expect(locationOf(await second.post(step, { word: "wrong" })).pathname).toBe("/auth/word")
    expect(locationOf(await second.post(step, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it("ends at its expiry, regardless of the number of attempts", async () => {
    const { begin, browser, pass } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    pass(600)
    await browser.post(step, { word: "wrong" })
    pass(301)
    expect(locationOf(await browser.post(step, { word: "sesame" })).searchParams.get("reason")).toBe("flow_expired")
    expect(hasSession(browser)).toBe(false)
  })

  it("can be cancelled, and leads back to the sign-in page", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    expect(locationOf(await browser.post(step, { event: "flow.cancelled" })).pathname).toBe("/auth/signin")
    expect([...browser.cookies.keys()].filter((name) => name.includes("flow"))).toEqual([])
    expect(locationOf(await browser.post(step, { word: "sesame" })).searchParams.get("reason")).toBe("step_over")
  })

  it("CSRF-01: a form that is not the application's own changes nothing, whatever it contains", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    for (const fields of [
      { csrfToken: "", word: "sesame" },
      { csrfToken: "0".repeat(64), word: "sesame" },
    ]) {
      expect(locationOf(await browser.post(step, fields)).pathname).toBe("/auth/word")
      expect((await jsonOf<Shown>(await browser.get(step, asJson))).problem).toBe("form_expired")
    }
    const foreign = await browser.post(step, { word: "sesame" }, { origin: "https://evil.test" })
    expect(locationOf(foreign).pathname).toBe("/auth/word")
    expect(hasSession(browser)).toBe(false)
    expect(locationOf(await browser.post(step, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it("ignores events that are not its requests: answers of its effects, and events of the flow", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    for (const event of ["word.right", "signIn.allowed", "session.issued", "xstate.done.state.word", "__proto__"])
      expect(locationOf(await browser.post(step, { event, word: "wrong" })).pathname).toBe("/auth/word")
    expect(hasSession(browser)).toBe(false)
  })

  it("a GET shows the page, and does not use the cookie up", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("openid"))
    for (let at = 0; at < 5; at++) expect((await browser.get(step)).status).toBe(200)
    expect(locationOf(await browser.post(step, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it("sends clients that draw their own page the data for this page", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const step = stepOf(await begin("credentials"))
    await browser.post(step, { word: "wrong" })
    const shown = await jsonOf<Shown>(await browser.get(step, asJson))
    expect(shown).toMatchObject({
      step: "word",
      state: "asking",
      problem: "wrong",
      expires: "2027-01-15T08:15:00.000Z",
      page: { heading: "Say the word of word", text: ["Wrong so far: 1, last 2027-01-15T08:00:00.000Z"] },
    })
    const done = await browser.post(step, { word: "sesame" }, { "x-auth-return-redirect": "1" })
    expect(await jsonOf(done)).toEqual({ url: "https://app.test/inbox" })
  })

  it("is shown on the application's own page, if there is one", async () => {
    const { begin, browser } = stepsApp([wordStep()], { pages: { steps: { word: "/second-factor" } } })
    const step = new URL(stepOf(await begin("credentials")))
    const answer = locationOf(await browser.get(step.href))
    expect([answer.pathname, answer.searchParams.get("flow")]).toEqual([
      "/second-factor",
      step.searchParams.get("flow"),
    ])
  })

  it("several steps come one after the other, each only for people to whom it applies", async () => {
    const first = wordStep({ id: "first", word: "one" })
    const spared = wordStep({ id: "spared", appliesTo: () => false })
    const last = wordStep({ id: "last", word: "two", appliesTo: ({ user }) => user.name === "Ada" })
    const { begin, browser } = stepsApp([first, spared, last])
    const one = stepOf(await begin("credentials"))
    expect(new URL(one).pathname).toBe("/auth/first")
    // The address of the last step redirects to the current step.
    const ahead = one.replace("/first", "/last")
    expect(locationOf(await browser.post(ahead, { word: "two" })).pathname).toBe("/auth/first")
    const two = stepOf(await browser.post(one, { word: "one" }))
    expect(new URL(two).pathname).toBe("/auth/last")
    expect(hasSession(browser)).toBe(false)
    expect(locationOf(await browser.post(two, { word: "two" })).pathname).toBe("/inbox")
  })

  it("two tabs each have their own sign-in", async () => {
    const { begin, browser } = stepsApp([wordStep()])
    const one = stepOf(await begin("credentials"))
    // Without a store, the cookies of both flows must fit into 4096 characters: an ID token would take too many of them.
    const two = stepOf(await begin("email"))
    expect(locationOf(await browser.post(two, { word: "sesame" })).pathname).toBe("/inbox")
    expect(locationOf(await browser.post(one, { word: "sesame" })).href).toBe("https://app.test/inbox")
  })

  it("LINK-02: is refused if another user has the account when the step is passed", async () => {
    const { begin, browser, config } = stepsApp([wordStep()])
    const step = stepOf(await begin("openid"))
    const user = await config.adapter?.createUser?.({
      id: "",
      email: "other@example.test",
      emailVerified: null,
    })
    await config.adapter?.linkAccount?.({
      userId: user?.id ?? "",
      type: "oidc",
      provider: "openid",
      providerAccountId: "ada",
    })
    const answer = await browser.post(step, { word: "sesame" })
    expect(locationOf(answer).searchParams.get("reason")).toBe("session_changed")
    expect(hasSession(browser)).toBe(false)
  })

  it("a sign-in with database sessions has no row before the step was passed", async () => {
    const { begin, browser, written } = stepsApp([wordStep()], { session: { strategy: "database" } })
    const step = stepOf(await begin("openid"))
    expect(written.join(" ")).not.toContain("createSession")
    await browser.post(step, { word: "sesame" })
    expect(written.join(" ")).toContain("createSession")
    expect(await browser.session()).not.toBeNull()
  })

  it("data that is too large for cookies goes to the store, if there is one", async () => {
    const large = defineStep({
      id: "large",
      title: "Remembers much",
      data: { much: "x".repeat(6000) },
      requests: { "large.seen": [] },
      asks: {},
      initial: "showing",
      states: {
        showing: { tags: "waiting", meta: { title: "Shows", passes: "large.seen" }, on: { "large.seen": "passed" } },
      },
      page: ({ data }) => ({ heading: String(data.much.length), buttons: [{ event: "large.seen", label: "Go on" }] }),
    })
    const without = stepsApp([large])
    expect(locationOf(await without.begin("credentials")).searchParams.get("reason")).toBe("flow_cookies_large")
    const { begin, browser } = stepsApp([large], { flowStore: memoryFlowStore(() => 1_800_000_000_000) })
    const step = stepOf(await begin("credentials"))
    expect([...browser.cookies.values()].every(({ length }) => length < 500)).toBe(true)
    expect((await jsonOf<Shown>(await browser.get(step, asJson))).page.heading).toBe("6000")
    expect(locationOf(await browser.post(step)).pathname).toBe("/inbox")
  })

  it("CRED: a password is not kept after its request", async () => {
    const flowStore = memoryFlowStore(() => 1_800_000_000_000)
    const seen: unknown[] = []
    const step = defineStep({
      id: "look",
      title: "Looks",
      data: {},
      requests: { "look.seen": [] },
      asks: {},
      initial: "showing",
      states: {
        showing: { tags: "waiting", meta: { title: "Shows", passes: "look.seen" }, on: { "look.seen": "passed" } },
      },
      page: (view) => {
        seen.push(view)
        return { heading: "", buttons: [] }
      },
    })
    const { begin, browser, traces } = stepsApp([step], { flowStore })
    await browser.get(stepOf(await begin("credentials")))
    expect(JSON.stringify([seen, traces])).not.toContain("lovelace")
  })

  it("stores its result after the user is written, and ends without a session if the result cannot be stored", async () => {
    const order: string[] = []
    const storing = (fails: boolean) =>
      defineStep({
        id: "note",
        title: "Notes",
        data: { said: "" },
        requests: { "note.said": ["what"] },
        asks: {},
        initial: "asking",
        states: {
          asking: {
            tags: "waiting",
            meta: { title: "Asks", passes: "note.said" },
            on: {
              "note.said": {
                target: "passed",
                actions: { type: "keep", params: ({ event }) => ({ said: event.what }) },
              },
            },
          },
        },
        page: () => ({ heading: "", buttons: [] }),
        store: ({ key, user, isNew }, { said }) => {
          if (fails) throw new Error("the disk is full")
          order.push(
            `${isNew ? "new" : "known"} ${key === personKey({ user: user.id ?? "" }) ? "by id" : key}: ${said}`,
          )
        },
      })
    const good = stepsApp([storing(false)])
    await good.browser.post(stepOf(await good.begin("openid")), { what: "yes" })
    await good.browser.post(stepOf(await good.begin("openid")), { what: "again" })
    expect(order).toEqual(["new by id: yes", "known by id: again"])

    const bad = stepsApp([storing(true)], { session: { strategy: "database" } })
    const answer = await bad.browser.post(stepOf(await bad.begin("openid")), { what: "yes" })
    expect(locationOf(answer).searchParams.get("reason")).toBe("step_unstored")
    expect(hasSession(bad.browser)).toBe(false)
    expect(bad.logged.some((error) => JSON.stringify(error.cause, errorText).includes("the disk is full"))).toBe(true)
  })

  it("reports at start-up that attempts cannot be counted without a store", async () => {
    const { browser, logged } = stepsApp([wordStep()], { adapter: undefined, providers: [] })
    expect((await browser.get("/csrf")).status).toBe(500)
    expect(logged[0]?.message).toContain('The step "word" limits its attempts')
    const counted = stepsApp([wordStep()], { adapter: undefined, providers: [], flowStore: memoryFlowStore() })
    expect((await counted.browser.get("/csrf")).status).toBe(200)
    const { createVerificationToken: _dropped, ...less } = memoryAdapter()
    const lacking = stepsApp([wordStep()], { adapter: less, providers: [] })
    expect((await lacking.browser.get("/csrf")).status).toBe(500)
  })
})

function errorText(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.message} ${JSON.stringify(value.cause, errorText)}` : value
}
