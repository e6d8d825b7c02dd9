/**
 * The connection to PostgreSQL breaks at every statement of every request by which a signed-in user chooses, changes or
 * removes a username. The user then has the name from before or after the request, and can repeat the request.
 */
import { expect, it } from "vitest"
import { account } from "../../../src/account.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import { usernamesOf } from "../../stores/username-contract.ts"
import { sessionCookies, type Browser } from "../../support/browser.ts"
import { weakPassword } from "../../passwords/weak-provider.ts"
import { useInterruptedApp } from "./interrupted-app.ts"

const provider = weakPassword({ usernames: true })
const password = "an older password"

const app = useInterruptedApp({
  providers: [provider],
  plugins: [account()],
  session: { strategy: "database", stepUp: true },
  limits: { "signIn.failed": false, "account-change.username": false } as AuthConfig["limits"],
})

interface User {
  readonly id: string
  readonly email: string
  readonly former: string
  readonly chosen: string
  readonly browser: Browser
}

let people = 0

async function signedIn(text: string): Promise<Browser> {
  const browser = app.open()
  const response = await browser.post("/callback/password", { email: text, password })
  expect(sessionCookies(response)).not.toEqual([])
  return browser
}

/** Stores a user with a password, who is signed in, and has a name if `isNamed` is true. */
async function newUser(isNamed: boolean): Promise<User> {
  const at = people++
  const [email, former, chosen] = [`user-${at}@x.test`, `former${at}`, `chosen${at}`]
  const { adapter, stores } = app.config
  const user = await adapter?.createUser?.({ id: `u-${email}`, email, emailVerified: new Date(0) })
  if (user === undefined || stores === undefined) throw new Error("The adapter creates users.")
  const hash = (await (await provider.passwords?.tools())?.hash(password)) ?? ""
  await passwordsOf(stores).create({ userId: user.id, hash, changedAt: 0 })
  if (isNamed) await usernamesOf(stores).claim(former, user.id)
  return { id: user.id, email, former, chosen, browser: await signedIn(email) }
}

async function nameOf({ id }: User): Promise<string | undefined> {
  const [found] = await app.rows(`select username from authchart_username where user_id = '${id}'`)
  return found === undefined ? undefined : String(found["username"])
}

const set = (browser: Browser, username: string) => browser.post("/account/username", { username })

it.each([
  ["is chosen", false],
  ["is changed", true],
])(
  "a username %s or stays as it was, wherever the connection breaks, and can be chosen again",
  async (_what, isNamed) => {
    await app.interrupt(
      () => newUser(isNamed),
      ({ browser, chosen }) => set(browser, chosen),
      async (user, _sent, told) => {
        const name = await nameOf(user)
        expect([isNamed ? user.former : undefined, user.chosen], told).toContain(name)
        await set(await signedIn(name ?? user.email), user.chosen)
        expect(await nameOf(user), told).toBe(user.chosen)
        await signedIn(user.chosen)
      },
    )
  },
  300_000,
)

it("a username is removed or stays as it was, wherever the connection breaks, and can be removed again", async () => {
  await app.interrupt(
    () => newUser(true),
    ({ browser }) => browser.post("/account/username/remove"),
    async (user, _sent, told) => {
      expect([user.former, undefined], told).toContain(await nameOf(user))
      await (await signedIn(user.email)).post("/account/username/remove")
      expect(await nameOf(user), told).toBeUndefined()
      // After an interruption, the former name can be held for one minute. Every other name is free.
      await set(await signedIn(user.email), user.chosen)
      expect(await nameOf(user), told).toBe(user.chosen)
    },
  )
}, 300_000)
