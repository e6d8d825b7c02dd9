/** The promotion of an anonymous user by the first real way in, and the merge into a known user. */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { usersOf } from "../../src/core.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { testTime } from "../support/oauth-app.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { anonymousApp, copyOf, sessionOf, tokenIn, type AnonymousApp } from "./anonymous-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const ownerOf = async ({ adapter }: AnonymousApp, provider: string, providerAccountId: string) =>
  (await adapter.getUserByAccount?.({ provider, providerAccountId }))?.id

const reasonOf = (response: Response) => locationOf(response).searchParams.get("reason")

describe.each(["jwt", "database"] as const)("an anonymous user signs in for real, sessions as %s", (strategy) => {
  it("keeps the id, and gets the account, the name, the address and the picture", async () => {
    const app = anonymousApp(keys, { strategy })
    const id = await app.begin()
    const token = tokenIn(app.browser)
    const response = await app.signIn(app.browser, "idp")
    expect(sessionCookies(response)).toHaveLength(1)
    expect(tokenIn(app.browser)).not.toBe(token)
    expect(await ownerOf(app, "idp", "ada")).toBe(id)
    expect(await ownerOf(app, "anonymous", id)).toBeUndefined()
    const session = await sessionOf(app.browser)
    expect(session?.anonymous).toBeUndefined()
    expect(session?.user).toMatchObject({ id, name: "Ada", email: "ada@x.test" })
    expect(await app.adapter.getUser?.(id)).toMatchObject({ name: "Ada", image: "https://x.test/ada.png" })
    expect(app.events).toEqual(["createUser", "signIn", "updateUser", "linkAccount", "signIn"])
  })

  it("keeps a name and an address that the application has filled in", async () => {
    const app = anonymousApp(keys, { strategy })
    const id = await app.begin()
    await app.adapter.updateUser?.({ id, name: "Adele", email: "cart@x.test" })
    await app.signIn(app.browser, "idp")
    expect(await app.adapter.getUser?.(id)).toMatchObject({ name: "Adele", email: "cart@x.test" })
  })

  it("is promoted by a link in a mail, which proves the address", async () => {
    const app = anonymousApp(keys, { strategy })
    const id = await app.begin()
    await app.browser.post("/signin/mail", { email: "ada@x.test" })
    await app.browser.get(app.links[0] ?? "")
    expect((await sessionOf(app.browser))?.user).toMatchObject({ id, email: "ada@x.test" })
    expect((await app.adapter.getUser?.(id))?.emailVerified).toBeInstanceOf(Date)
  })

  it("gets no address that the provider calls unverified", async () => {
    const people = { idp: { sub: "ada", name: "Ada", email: "ada@x.test", email_verified: false } }
    const app = anonymousApp(keys, { strategy, people })
    const id = await app.begin()
    await app.signIn(app.browser, "idp")
    expect(await app.adapter.getUser?.(id)).toMatchObject({ name: "Ada", email: null })
    expect(await ownerOf(app, "idp", "ada")).toBe(id)
  })

  it("is refused if another user has the address, and stays anonymous", async () => {
    const app = anonymousApp(keys, { strategy })
    await app.browser.other().post("/signin/mail", { email: "ada@x.test" })
    await app.browser.other().get(app.links[0] ?? "")
    const other = app.browser.other()
    await app.adapter.createUser?.({ id: "other", email: "ada@x.test", emailVerified: new Date() })
    const id = await app.begin(other)
    expect(reasonOf(await app.signIn(other, "idp"))).toBe("email_of_other_account")
    expect(await sessionOf(other)).toMatchObject({ anonymous: true, user: { id } })
  })

  it("ANON-01: is merged into the owner of the account: `merge` runs once, and the anonymous user is deleted", async () => {
    const merged: string[] = []
    const app = anonymousApp(keys, {
      strategy,
      anonymous: {
        merge: async ({ from, to, adapter }) => {
          merged.push(`${from.id} → ${to.id}`)
          await adapter.updateUser?.({ id: to.id, name: "Ada and her cart" })
        },
      },
    })
    const ada = app.browser.other()
    await app.signIn(ada, "idp")
    const owner = await ownerOf(app, "idp", "ada")
    const id = await app.begin()
    const token = tokenIn(app.browser)
    await app.signIn(app.browser, "idp")
    expect(merged).toEqual([`${id} → ${owner}`])
    expect(await app.adapter.getUser?.(id)).toBeNull()
    expect(await app.adapter.getUser?.(String(owner))).toMatchObject({ name: "Ada and her cart" })
    expect((await sessionOf(app.browser))?.user).toMatchObject({ id: owner })
    expect(tokenIn(app.browser)).not.toBe(token)
    await app.signIn(app.browser, "idp")
    expect(merged).toHaveLength(1)
  })

  it("is merged by a link in a mail, and kept with `keepMerged`", async () => {
    const merged: string[] = []
    const app = anonymousApp(keys, {
      strategy,
      anonymous: { keepMerged: true, merge: ({ from }) => void merged.push(from.id) },
    })
    const owner = await app.adapter.createUser?.({ id: "ada", email: "ada@x.test", emailVerified: null })
    const id = await app.begin()
    const copy = copyOf(app.browser)
    await app.browser.post("/signin/mail", { email: "ada@x.test" })
    await app.browser.get(app.links[0] ?? "")
    expect((await sessionOf(app.browser))?.user).toMatchObject({ id: owner?.id })
    expect(merged).toEqual([id])
    expect(await app.adapter.getUser?.(id)).toMatchObject({ id })
    expect(await sessionOf(copy)).toBeNull()
  })

  it("ends the sign-in if `merge` throws: nothing is merged, and the next sign-in merges", async () => {
    let broken = true
    const merged: string[] = []
    const app = anonymousApp(keys, {
      strategy,
      anonymous: {
        merge: async ({ from, to, adapter }) => {
          await adapter.updateUser?.({ id: to.id, name: "half" })
          if (broken) throw new Error("The cart is locked.")
          merged.push(from.id)
        },
      },
    })
    await app.signIn(app.browser.other(), "idp")
    const owner = String(await ownerOf(app, "idp", "ada"))
    const id = await app.begin()
    await app.signIn(app.browser, "idp")
    expect(await sessionOf(app.browser)).toMatchObject({ anonymous: true, user: { id } })
    expect(await app.adapter.getUser?.(owner)).toMatchObject({ name: "Ada" })
    expect(app.logged.map(({ message }) => message).join()).toContain("Anonymous()")
    broken = false
    await app.signIn(app.browser, "idp")
    expect(merged).toEqual([id])
    expect((await sessionOf(app.browser))?.user).toMatchObject({ id: owner })
  })

  it("ANON-04: a session that another person put into the browser does not belong to the promoted user", async () => {
    const app = anonymousApp(keys, { strategy })
    const attacker = app.browser.other()
    const id = await app.begin(attacker)
    // The attacker plants the session in the victim's browser, and keeps a copy.
    const victim = copyOf(attacker)
    await app.signIn(victim, "idp")
    expect((await sessionOf(victim))?.user).toMatchObject({ id, email: "ada@x.test" })
    expect(await sessionOf(attacker)).toBeNull()
    expect(reasonOf(await app.signIn(attacker, "plain"))).toBeNull()
    expect(await ownerOf(app, "plain", "eve")).not.toBe(id)
  })

  it("ANON-04: an account that the attacker links at the same moment does not lead to the promoted user", async () => {
    const memory = memoryAdapter()
    const waiting: (() => void)[] = []
    let holds = false
    /** Holds each promotion until both have read the anonymous user. */
    const transaction: Adapter["transaction"] = async (work) => {
      if (holds)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length === 2) for (const go of waiting) go()
        })
      return memory.transaction(work)
    }
    const app = anonymousApp(keys, { strategy, config: { adapter: { ...memory, transaction } } })
    const attacker = app.browser.other()
    const id = await app.begin(attacker)
    const victim = copyOf(attacker)
    const [one, other] = [await app.visitProvider(victim, "idp"), await app.visitProvider(attacker, "plain")]
    holds = true
    const responses = await Promise.all([victim.send(one), attacker.send(other)])
    expect(responses.flatMap((response) => reasonOf(response) ?? [])).toEqual(["session_changed"])
    const owners = await Promise.all(
      [
        { provider: "idp", providerAccountId: "ada" },
        { provider: "plain", providerAccountId: "eve" },
      ].map(async (key) => (await memory.getUserByAccount(key))?.id),
    )
    expect(owners.filter((owner) => owner !== undefined)).toEqual([id])
  })

  it.each(["a new address", "the address of a known user"])(
    "ANON-05: a link that an attacker requested for %s neither promotes nor merges the visitor",
    async (known) => {
      const merged: string[] = []
      const app = anonymousApp(keys, { strategy, anonymous: { merge: ({ from }) => void merged.push(from.id) } })
      if (known !== "a new address")
        await app.adapter.createUser?.({ id: "eve", email: "eve@x.test", emailVerified: new Date() })
      const id = await app.begin()
      await app.browser.other().post("/signin/mail", { email: "eve@x.test" })
      // The attacker sends the link to the visitor, who opens and confirms it.
      const link = new URL(app.links[0] ?? "")
      await app.browser.get(link.href)
      const { email = "", token = "" } = Object.fromEntries(link.searchParams)
      await app.browser.post("/callback/mail", { email, token })
      expect((await sessionOf(app.browser))?.user).toMatchObject({ email: "eve@x.test" })
      expect((await sessionOf(app.browser))?.user?.id).not.toBe(id)
      expect(merged).toEqual([])
      expect(await app.adapter.getUser?.(id)).toMatchObject({ id, email: null })
      expect(await ownerOf(app, "anonymous", id)).toBe(id)
    },
  )

  it.each(["mail", "OpenID Connect"])(
    "ANON-05: an anonymous user is not promoted by a sign-in by %s that began before",
    async (by) => {
      const app = anonymousApp(keys, { strategy })
      await app.browser.post("/signin/mail", { email: "ada@x.test" })
      const callback = await app.visitProvider(app.browser, "idp")
      const id = await app.begin()
      await (by === "mail" ? app.browser.get(app.links[0] ?? "") : app.browser.send(callback))
      expect((await sessionOf(app.browser))?.user).toMatchObject({ email: "ada@x.test" })
      expect((await sessionOf(app.browser))?.user?.id).not.toBe(id)
      expect(await ownerOf(app, "anonymous", id)).toBe(id)
    },
  )

  it("two tabs that promote at once leave one user with one account, and the other tab can try again", async () => {
    const app = anonymousApp(keys, { strategy })
    const id = await app.begin()
    const tab = copyOf(app.browser)
    const [one, other] = [await app.visitProvider(app.browser, "idp"), await app.visitProvider(tab, "plain")]
    await Promise.all([app.browser.send(one), tab.send(other)])
    const owners = [await ownerOf(app, "idp", "ada"), await ownerOf(app, "plain", "eve")]
    expect(owners.filter((owner) => owner === id)).toHaveLength(1)
  })
})

describe("with a registry of sessions", () => {
  it.each(["disabled", "due to be deleted"])("merges nothing into a user who is %s", async (state) => {
    const merged: string[] = []
    const stores = memoryStores(() => testTime * 1000)
    const anonymous = { merge: ({ from }: { from: { id: string } }) => void merged.push(from.id) }
    const app = anonymousApp(keys, { strategy: "database", anonymous, config: { stores } })
    await app.signIn(app.browser.other(), "idp")
    const owner = String(await ownerOf(app, "idp", "ada"))
    if (state === "disabled") await usersOf(app.config).disable(owner)
    else await stores.deletions?.schedule(owner, testTime * 1000)
    const id = await app.begin()
    expect(reasonOf(await app.signIn(app.browser, "idp"))).toBe(state === "disabled" ? "user_disabled" : "deletion_due")
    expect(merged).toEqual([])
    expect(await sessionOf(app.browser)).toMatchObject({ anonymous: true, user: { id } })
  })

  it("ANON-04: the promotion ends every registered session of the anonymous user, and registers the new one", async () => {
    const stores = memoryStores(() => 1_800_000_000_000)
    const app = anonymousApp(keys, { strategy: "jwt", config: { stores, session: { revocation: "strict" } } })
    const id = await app.begin()
    const copy = copyOf(app.browser)
    app.pass(5)
    await app.signIn(app.browser, "idp")
    expect((await sessionOf(app.browser))?.user).toMatchObject({ id })
    expect(await sessionOf(copy)).toBeNull()
  })
})
