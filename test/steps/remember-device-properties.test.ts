/** Sign-ins, copies of cookies and ended sessions in any order: the step asks exactly where a small model says so. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { personKey, type PersonIdentity } from "../../machines/person-key.ts"
import type { Browser } from "../support/browser.ts"
import { day, rememberingApp, ticked, type RememberingApp } from "./remembering-app.ts"

const ada: PersonIdentity = { provider: "credentials", providerAccountId: "1" }
const name = "__Host-authjs.remembered-devices"
const lifetime = 30

/** One remembrance. Copies of a cookie share it. */
interface Remembrance {
  at: number
  enrolment: number
  forgotten: boolean
}

/** A browser of the model. */
interface Expected {
  remembers: Remembrance | undefined
  /** The session, with the remembrance of the browser when the session began. */
  session: { remembers: Remembrance | undefined } | undefined
}

interface World {
  app: RememberingApp
  browsers: readonly Browser[]
  model: readonly Expected[]
  all: Remembrance[]
  enrolment: number
}

const place = fc.nat({ max: 2 })
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remember" as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("signIn" as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("signOut" as const), at: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("revoke" as const), at: place, by: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("revokeOthers" as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("revokeAll" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("copy" as const), at: place, from: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("enrolAnew" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 20 }) }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

function isRemembered({ remembers }: Expected, { app, enrolment }: World): boolean {
  return (
    remembers !== undefined &&
    !remembers.forgotten &&
    remembers.enrolment === enrolment &&
    app.clock.at < remembers.at + lifetime * day
  )
}

function parts(world: World, at: number): [Browser, Expected] {
  const [browser, expected] = [world.browsers[at], world.model[at]]
  if (browser === undefined || expected === undefined) throw new Error(`There is no browser ${at}.`)
  return [browser, expected]
}

/** Signs out, and in again: with a code if the step asks. Compares the step with the model. */
async function signIn(world: World, at: number, fields: Record<string, string>): Promise<void> {
  const { app } = world
  const [browser, expected] = parts(world, at)
  await app.signOut(browser)
  const asks = await app.asks(browser)
  expect({ at, asks }).toEqual({ at, asks: !isRemembered(expected, world) })
  if (asks) {
    await app.signIn(browser, fields)
    if (fields === ticked) {
      expected.remembers = { at: app.clock.at, enrolment: world.enrolment, forgotten: false }
      world.all.push(expected.remembers)
    }
  }
  expected.session = { remembers: expected.remembers }
}

async function play(step: Action, world: World): Promise<void> {
  const { app, all, model } = world
  app.pass(60)
  if (step.do === "remember") return signIn(world, step.at, ticked)
  if (step.do === "signIn") return signIn(world, step.at, {})
  if (step.do === "pass") return app.pass(step.days * day)
  if (step.do === "revokeAll") {
    await app.sessions.admin.revokeAll(ada)
    for (const one of all) one.forgotten = true
    for (const one of model) one.session = undefined
    return undefined
  }
  if (step.do === "enrolAnew") {
    await app.store.remove(personKey(ada))
    await app.enrol()
    world.enrolment++
    return undefined
  }
  const [browser, expected] = parts(world, step.at)
  if (step.do === "signOut") {
    await app.signOut(browser)
    expected.session = undefined
    return undefined
  }
  if (step.do === "copy") {
    const [from, copied] = parts(world, step.from)
    const value = from.cookies.get(name)
    if (value !== undefined) browser.cookies.set(name, value)
    if (value !== undefined) expected.remembers = copied.remembers
    return undefined
  }
  const [acting, actor] = step.do === "revoke" ? parts(world, step.by) : [browser, expected]
  // Ended sessions can neither list nor end sessions.
  if (expected.session === undefined || actor.session === undefined) return undefined
  const own = app.sessions.of(await app.sessionIn(acting))
  if (step.do === "revokeOthers") {
    await own.revokeOthers()
    for (const one of all) one.forgotten = true
    for (const one of model) if (one !== expected) one.session = undefined
    return undefined
  }
  const listed = await app.sessions.of(await app.sessionIn(browser)).list()
  await own.revoke(listed.find(({ current }) => current)?.sid ?? "")
  if (expected.session.remembers !== undefined) expected.session.remembers.forgotten = true
  expected.session = undefined
  return undefined
}

describe("STEP-13: a step that devices remember", () => {
  it("STEP-13: asks in every browser except those that the person chose and that nothing has made the library forget", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (steps) => {
        const app = rememberingApp({
          totp: { rememberDevice: { days: lifetime } },
          config: { session: { strategy: "jwt", maxAge: 400 * day, revocation: "strict" } },
        })
        await app.enrol()
        const browsers = [0, 1, 2].map(() => app.browser.other())
        const model = browsers.map((): Expected => ({ remembers: undefined, session: undefined }))
        const world: World = { app, browsers, model, all: [], enrolment: 0 }
        for (const step of steps) await play(step, world)
        app.pass(60)
        for (const at of browsers.keys()) await signIn(world, at, {})
      }),
      { numRuns: 12 },
    )
  })
})
