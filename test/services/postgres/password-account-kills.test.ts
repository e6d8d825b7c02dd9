/**
 * The connection to PostgreSQL breaks at every statement of every request by which a signed-in user sets, changes or
 * removes a password, and of a sign-in that stores a new hash. The stored hash is always that of the former or of the
 * new password, no other session stays beside a new password, and the user can repeat the request.
 */
import { describe, expect, it } from "vitest"
import { account } from "../../../src/account.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { loadPrimitives } from "../../../src/passwords/load-primitives.ts"
import { hashingWith } from "../../../src/passwords/hashing.ts"
import { chosen } from "../../passwords/proof-browser.ts"
import { weakScrypt } from "../../passwords/weak-algorithm.ts"
import { weakPassword } from "../../passwords/weak-provider.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import { sessionCookies, type Browser } from "../../support/browser.ts"
import { linkIn } from "../../mail-code/mail-code-app.ts"
import MailCode from "../../../src/providers/mail-code.ts"
import { useInterruptedApp } from "./interrupted-app.ts"

const provider = weakPassword()
const old = "an older password"

const app = useInterruptedApp({
  // With `MailCode()`, the password is not the only way to sign in, so the user can remove it.
  providers: [provider, MailCode()],
  plugins: [account()],
  session: { strategy: "database", stepUp: true },
  limits: { "signIn.failed": false, "account-password.hashed": false } as AuthConfig["limits"],
})

let people = 0

interface User {
  readonly id: string
  readonly email: string
  /** The browser that sends the request. */
  readonly browser: Browser
  /** Another browser in which the user is signed in. */
  readonly other: Browser
}

const signIn = async (browser: Browser, email: string, password: string): Promise<boolean> =>
  sessionCookies(await browser.post("/callback/password", { email, password })).length > 0

/** Signs in by the link of a mail, as a user who has no password. */
async function signInByMail(browser: Browser, email: string): Promise<void> {
  await browser.post("/signin/mail-code", { email })
  const link = linkIn(await app.lastMail(email)).searchParams
  const fields = { token: link.get("token") ?? "", email }
  expect(sessionCookies(await browser.post("/signin/mail-code/link", fields)).length).toBeGreaterThan(0)
}

/** Stores a user with a proven address, who is signed in in two browsers. */
async function newUser(hash: string | undefined): Promise<User> {
  const email = `user-${people++}@x.test`
  const { adapter, stores } = app.config
  const user = await adapter?.createUser?.({ id: `u-${email}`, email, emailVerified: new Date(0) })
  if (user === undefined || stores === undefined) throw new Error("The adapter creates users.")
  if (hash !== undefined) await passwordsOf(stores).create({ userId: user.id, hash, changedAt: 0 })
  const [browser, other] = [app.open(), app.open()]
  for (const one of [browser, other]) {
    if (hash === undefined) await signInByMail(one, email)
    else expect(await signIn(one, email, old)).toBe(true)
  }
  return { id: user.id, email, browser, other }
}

async function hashOf(password: string): Promise<string> {
  return (await (await provider.passwords?.tools())?.hash(password)) ?? ""
}

async function storedHash({ id }: User): Promise<string | undefined> {
  const [found] = await app.rows(`select hash from authchart_password where user_id = '${id}'`)
  return found === undefined ? undefined : String(found["hash"])
}

/** Returns the password of a stored hash. */
async function passwordIn(hash: string | undefined): Promise<"none" | "former" | "new" | "unknown"> {
  const tools = await provider.passwords?.tools()
  if (hash === undefined) return "none"
  if ((await tools?.verify(old, hash))?.right === true) return "former"
  return (await tools?.verify(chosen, hash))?.right === true ? "new" : "unknown"
}

const save = (browser: Browser): Promise<Response> => browser.post("/account/password", { password: chosen })

describe("a password on the account page, wherever the connection breaks", () => {
  it.each([
    ["is set", undefined, "none"],
    ["is changed", old, "former"],
  ] as const)(
    "%s or stays as it was, ends other sessions if it is new, and can be saved again",
    async (_what, former, before) => {
      const hash = former === undefined ? undefined : await hashOf(former)
      await app.interrupt(
        () => newUser(hash),
        ({ browser }) => save(browser),
        async (user, sent, told) => {
          const stored = await passwordIn(await storedHash(user))
          expect([before, "new"], told).toContain(stored)
          if (sent !== undefined && sessionCookies(sent).length > 0) expect(stored, told).toBe("new")
          if (stored === "new") expect(await user.other.session(), told).toBeNull()
          const again = app.open()
          if (stored === "none") await signInByMail(again, user.email)
          else expect(await signIn(again, user.email, stored === "new" ? chosen : old), told).toBe(true)
          await save(again)
          expect(await passwordIn(await storedHash(user)), told).toBe("new")
          expect(await signIn(app.open(), user.email, chosen), told).toBe(true)
        },
      )
    },
    300_000,
  )

  it("is removed or stays as it was, ends other sessions if it is gone, and can be removed again", async () => {
    const hash = await hashOf(old)
    const remove = (browser: Browser): Promise<Response> => browser.post("/account/password/remove")
    await app.interrupt(
      () => newUser(hash),
      ({ browser }) => remove(browser),
      async (user, _sent, told) => {
        const stored = await passwordIn(await storedHash(user))
        expect(["none", "former"], told).toContain(stored)
        if (stored === "none") expect(await user.other.session(), told).toBeNull()
        const again = app.open()
        await signInByMail(again, user.email)
        await remove(again)
        expect(await storedHash(user), told).toBeUndefined()
        expect(await signIn(app.open(), user.email, old), told).toBe(false)
      },
    )
  }, 300_000)
})

it("a sign-in that stores a new hash leaves the password right, wherever the connection breaks", async () => {
  // A hash of a lower cost than the present one.
  const weak = await hashingWith(await loadPrimitives(), weakScrypt(1), {})
  const hash = await weak.hash(old)
  await app.interrupt(
    async () => {
      const user = await newUser(await hashOf(old))
      await app.rows(`update authchart_password set hash = '${hash}' where user_id = '${user.id}'`)
      return user
    },
    ({ email }) => app.open().post("/callback/password", { email, password: old }),
    async (user, _sent, told) => {
      expect(await passwordIn(await storedHash(user)), told).toBe("former")
      expect(await signIn(app.open(), user.email, old), told).toBe(true)
      expect(await storedHash(user), told).not.toBe(hash)
    },
  )
}, 300_000)
