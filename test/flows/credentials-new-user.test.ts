/** `isNewUser` at a sign-in with credentials: the library creates no user there, so it is always false. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig, JWTParams } from "../../src/config/options.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import type { StepPerson } from "../../machines/steps/step.types.ts"
import { hasSession, stepsApp, wordStep } from "../steps/steps-app.ts"

/** `authorize()` creates an unknown user, like a sign-up form. */
async function signUpTwice(over: Partial<AuthConfig> & { storedUsers?: boolean }) {
  const { storedUsers, ...config } = over
  const people: StepPerson[] = []
  const jwt: JWTParams[] = []
  const events: [string, object][] = []
  const known = new Map<string, { id: string }>()
  const credentials = {
    id: "credentials",
    name: "Password",
    type: "credentials" as const,
    credentials: {},
    ...(storedUsers === undefined ? {} : { storedUsers }),
    authorize: async () => {
      const email = "ada@example.test"
      const row = known.get(email)
      if (row !== undefined) return { ...row, email }
      const user = { id: crypto.randomUUID(), name: "Ada", email, emailVerified: null }
      const made = (await config.adapter?.createUser?.(user)) ?? user
      known.set(email, { id: made.id })
      return { ...made, registeredNow: true }
    },
  }
  const spared = wordStep({ appliesTo: (person) => people.push(person) < 0 })
  const { begin, browser } = stepsApp([spared], {
    adapter: undefined,
    flowStore: memoryFlowStore(),
    ...config,
    providers: [credentials],
    pages: { newUser: "/welcome" },
    callbacks: {
      jwt: (params) => {
        if (params.user !== undefined) jwt.push(params)
        return params.token
      },
    },
    events: {
      signIn: (message) => void events.push(["signIn", message]),
      createUser: (message) => void events.push(["createUser", message]),
    },
  })
  const first = await begin("credentials")
  expect(hasSession(browser)).toBe(true)
  await begin("credentials", browser.other())
  return { people, jwt, events, to: first.headers.get("location") }
}

describe("EXT-08: isNewUser with credentials", () => {
  it.each([
    ["without an adapter", () => ({})],
    ["with an adapter that stores the users", () => ({ adapter: memoryAdapter(), storedUsers: true })],
    ["with an adapter, ids undecided", () => ({ adapter: memoryAdapter() })],
    ["with an adapter that does not store the users", () => ({ adapter: memoryAdapter(), storedUsers: false })],
  ])("EXT-08: steps, callbacks and events agree that the library created no user, %s", async (_how, over) => {
    const { people, jwt, events, to } = await signUpTwice(over())
    expect(people.map(({ isNew }) => isNew)).toEqual([false, false])
    expect(jwt.map(({ isNewUser, trigger }) => [isNewUser, trigger])).toEqual([
      [false, "signIn"],
      [false, "signIn"],
    ])
    expect(events.map(([name, message]) => [name, Object.keys(message)])).toEqual([
      ["signIn", ["user", "account"]],
      ["signIn", ["user", "account"]],
    ])
    expect(to).not.toContain("/welcome")
  })

  it("EXT-08: steps and callbacks see from a field of authorize() that it has just created the user", async () => {
    for (const over of [{}, { adapter: memoryAdapter(), storedUsers: true }]) {
      const { people, jwt } = await signUpTwice(over)
      expect(people.map(({ user }) => Reflect.get(user, "registeredNow") as unknown)).toEqual([true, undefined])
      expect(jwt.map(({ user }) => Reflect.get(user ?? {}, "registeredNow") as unknown)).toEqual([true, undefined])
    }
  })
})
