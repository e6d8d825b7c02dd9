import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { canHavePassword } from "../../src/effects/account/sign-in-methods.ts"
import { deleteUser } from "../../src/effects/account/delete-user.ts"
import Password from "../../src/providers/password.ts"
import type { UsernameStore } from "../../src/ports/username-store.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { usernamesOf } from "../stores/username-contract.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { passwordsApp, type PasswordsApp, type Strategy } from "./passwords-app.ts"
import { proveByCode } from "./proof-browser.ts"
import { runtimeOver } from "./sign-up-unit.ts"

const right = "correct horse battery"

function appWithNames(strategy: Strategy, more: Partial<AuthConfig> = {}): PasswordsApp {
  return passwordsApp(strategy, { providers: [Password({ usernames: true })], ...more })
}

function namesIn({ config: { stores } }: PasswordsApp): UsernameStore {
  if (stores === undefined) throw new Error("The application has stores.")
  return usernamesOf(stores)
}

async function signsIn(app: PasswordsApp, email: string, password = right): Promise<unknown> {
  const browser = app.open()
  await browser.post("/callback/password", { email, password })
  return browser.session()
}

describe.each(["jwt", "database"] as const)("sign-in with a username, with %s sessions", (strategy) => {
  it("signs in with the name in any spelling, and with the address", async () => {
    const app = appWithNames(strategy)
    const user = await app.addUser("ada@x.test", right)
    expect(await namesIn(app).claim("ada", user.id)).toBe(true)
    for (const typed of ["ada", " ADA ", "\uff21da", "ada@x.test"])
      expect(await signsIn(app, typed), typed).toMatchObject({ user: { email: "ada@x.test" } })
    for (const typed of ["bob", "ad", "ada\u200b", "\u0430da", "ada\uff20x.test", "u-ada@x.test"])
      expect(await signsIn(app, typed), typed).toBeNull()
    expect(await signsIn(app, "ada", "wrong horse battery")).toBeNull()
  })

  it("LIMIT-04: refuses an unknown name, a wrong password and an unknown address in the same way", async () => {
    const app = appWithNames(strategy)
    await namesIn(app).claim("ada", (await app.addUser("ada@x.test", right)).id)
    await namesIn(app).claim("bob", (await app.addUser("bob@x.test")).id)
    await namesIn(app).claim("gone", "a user who was deleted")
    const seen = []
    for (const fields of [
      { email: "ada", password: "wrong horse battery" },
      { email: "eve", password: right },
      { email: "bob", password: right },
      { email: "gone", password: right },
      { email: "no name", password: right },
      { email: "eve@x.test", password: right },
      { email: "ada@x.test", password: "wrong horse battery" },
    ]) {
      const response = await app.open().post("/callback/password", fields)
      expect(sessionCookies(response)).toEqual([])
      const headers = [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "location")
      const target = locationOf(response)
      target.searchParams.delete("flow")
      seen.push(JSON.stringify([response.status, target.href, headers, await response.text()]))
    }
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain("CredentialsSignin")
  })
})

it("LIMIT-04: does the same lookups for a known name, an unknown name and a text that is no name", async () => {
  const calls: string[] = []
  const app = appWithNames("jwt")
  const { adapter } = app
  const names = namesIn(app)
  await names.claim("ada", (await app.addUser("ada@x.test", right)).id)
  const { stores } = app.config
  app.config.adapter = {
    ...adapter,
    getUser: async (id) => (calls.push("adapter"), (await adapter.getUser?.(id)) ?? null),
    getUserByEmail: async (email) => (calls.push("adapter"), (await adapter.getUserByEmail?.(email)) ?? null),
  }
  app.config.stores = stores && {
    ...stores,
    usernames: { ...names, find: (name) => (calls.push("usernames"), names.find(name)) },
    ...(stores.passwords && {
      passwords: {
        ...stores.passwords,
        get: (userId) => (calls.push("passwords"), stores.passwords?.get(userId)),
      },
    }),
  }
  for (const email of ["ada", "eve", "no name", ""]) {
    calls.length = 0
    await app.open().post("/callback/password", { email, password: "wrong horse battery" })
    expect(calls, email).toEqual(["usernames", "adapter", "passwords"])
  }
})

it("without the option, a name does not sign in", async () => {
  const app = passwordsApp("jwt")
  await namesIn(app).claim("ada", (await app.addUser("ada@x.test", right)).id)
  expect(await signsIn(app, "ada")).toBeNull()
})

it("shows callbacks the name that was typed, and never the password", async () => {
  const seen: unknown[] = []
  const app = appWithNames("jwt", { callbacks: { signIn: ({ credentials }) => (seen.push(credentials), true) } })
  await namesIn(app).claim("ada", (await app.addUser("ada@x.test", right)).id)
  await signsIn(app, "Ada")
  await signsIn(app, "Ada@x.test")
  expect(seen).toEqual([{ username: "ada" }, { email: "ada@x.test" }])
})

it("the field of the sign-in page takes a name, in the visitor's language", async () => {
  const page = await (await appWithNames("jwt").open().get("/signin", { "accept-language": "de" })).text()
  expect(page).toContain("E-Mail-Adresse oder Benutzername")
  expect(page).toMatch(/name="email" type="text" autocomplete="username"/)
})

it("the deletion of a user frees the name", async () => {
  const app = appWithNames("jwt")
  const user = await app.addUser("ada@x.test", right)
  const { adapter, stores } = app.config
  if (adapter === undefined || stores === undefined) throw new Error("The application has both.")
  await namesIn(app).claim("ada", user.id)
  await deleteUser(user.id, runtimeOver({ adapter, stores }))
  expect(await namesIn(app).find("ada")).toBeUndefined()
  expect(await namesIn(app).claim("ada", "another user")).toBe(true)
})

it("a name stays without its password", async () => {
  const app = appWithNames("jwt")
  const user = await app.addUser("ada@x.test", right)
  await namesIn(app).claim("ada", user.id)
  await app.config.stores?.passwords?.remove(user.id)
  expect(await signsIn(app, "ada")).toBeNull()
  expect(await namesIn(app).of(user.id)).toBe("ada")
})

it("the quarantine removes a name that was set before the owner of the mailbox proved the address", async () => {
  const app = appWithNames("jwt")
  const user = await app.adapter.createUser?.({ id: "planted", email: "ada@x.test", emailVerified: null })
  const { passwords } = app.config.stores ?? {}
  await passwords?.create({ userId: user?.id ?? "", hash: "$argon2id$planted", changedAt: 1 })
  await namesIn(app).claim("ada", "planted")
  await proveByCode(app, app.open(), "reset", "ada@x.test")
  expect(await signsIn(app, "ada@x.test")).toMatchObject({ user: { email: "ada@x.test" } })
  expect([await namesIn(app).find("ada"), await namesIn(app).of("planted")]).toEqual([undefined, undefined])
})

it.each([
  ["address", true, undefined, true, true],
  ["name", false, "ada", true, true],
  ["name, without the option", false, "ada", false, false],
  ["neither", false, undefined, true, false],
])(
  "a password counts as a way to sign in if a sign-in finds the user: %s",
  async (_by, found, name, usernames, counts) => {
    const config = resolveConfig(passwordsApp("jwt", { providers: [Password({ usernames })] }).config)
    const own = { isFoundByAddress: async () => found, username: async () => name }
    expect(await canHavePassword(own, config)).toBe(counts)
  },
)

it("refuses a configuration whose stores cannot hold a username for a visitor", () => {
  const { flows, ...stores } = memoryStores()
  const { replace: _left, ...rest } = flows
  const { config } = appWithNames("jwt", { stores: { ...stores, flows: rest } })
  expect(resolveConfig(config).problem?.message).toContain("whose `flows` have the method replace()")
})

it("refuses a reserved name that is no username, and accepts the other ones", () => {
  expect(() => Password({ usernames: { reserved: ["Acme", "a team"] } })).toThrow(
    'lists "a team", which is no username',
  )
  expect(() => Password({ usernames: { reserved: ["Acme"] } })).not.toThrow()
})

it("refuses a configuration whose stores keep no usernames", () => {
  const { usernames: _left, ...stores } = memoryStores()
  const { config } = appWithNames("jwt", { stores })
  expect(resolveConfig(config).problem?.message).toContain("requires stores that keep usernames")
})
