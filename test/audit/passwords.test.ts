/** The audit trail of passwords. */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { auditedPerson } from "../../src/protocol/audit-subjects.ts"
import { personKey } from "../../machines/person-key.ts"
import { change } from "../account/app.ts"
import { chosen, proveByCode } from "../passwords/proof-browser.ts"
import { passwordsApp } from "../passwords/passwords-app.ts"
import { secret } from "../sessions/session-app.ts"

const ada = "ada@x.test"
const old = "an older password"
const another = "another horse battery"

/** The hash of `chosen` by PBKDF2 in the format of Django, computed by `hashlib` of Python. */
const pbkdf2OfDjango = "$django$pbkdf2_sha256$1000$seasalt2$/AgPzJG5e6Yv25JIyxyWfNnB6QXmfp0Y+BEGfC3zoJE="

function audited() {
  const entries: AuditEntry[] = []
  const app = passwordsApp("database", {
    plugins: [account()],
    session: { strategy: "database", stepUp: true },
    events: { audit: (entry) => void entries.push(entry) },
  })
  const news = (): readonly string[] =>
    entries
      .splice(0)
      .map(({ name, reason }) => [name, reason].filter((part) => part !== undefined).join(" "))
      .filter((name) => !/^(?:flow|mail)\./.test(name))
  return { app, entries, news }
}

describe("the audit trail of passwords", () => {
  it("records a sign-up, a change, a reset and a refused sign-in, each under the person, and no secret", async () => {
    const { app, entries, news } = audited()
    const all: AuditEntry[] = []
    const taken = (): readonly string[] => {
      all.push(...entries)
      return news()
    }
    const browser = app.open()
    await proveByCode(app, browser, "sign-up", ada)
    expect(taken()).toEqual(["user.created", "password.set", "signIn.succeeded"])
    await change(browser, "/account/password", { password: another })
    expect(taken()).toEqual(["password.changed"])
    await app.open().post("/callback/password", { email: ada, password: chosen })
    expect(taken()).toEqual(["signIn.refused credentials_rejected"])
    await proveByCode(app, app.open(), "reset", ada)
    expect(taken()).toEqual(["password.reset", "signIn.succeeded"])

    const user = await app.adapter.getUserByEmail?.(ada)
    const key = await auditedPerson(personKey({ user: user?.id ?? "" }), secret)
    const ofPasswords = all.filter(({ name }) => name.startsWith("password."))
    expect(ofPasswords.map(({ person }) => person)).toEqual([key, key, key])
    expect(all.find(({ name }) => name === "signIn.refused")?.provider).toBe("password")
    const { hash = "" } = (await app.passwordOf(user?.id ?? "")) ?? {}
    const text = JSON.stringify(all)
    for (const part of [chosen, another, old, ada, hash]) expect(text).not.toContain(part)
  })

  it("records the removal of a password, and the first password on the account page", async () => {
    const { app, news } = audited()
    const { id } = await app.addUser(ada, old)
    const browser = app.open()
    await browser.post("/callback/password", { email: ada, password: old })
    news()
    expect((await change(browser, "/account/password/remove")).body).toEqual({ error: "last_way" })
    expect(news()).toEqual([])
    await app.config.stores?.passwords?.remove(id)
    await change(browser, "/account/password", { password: chosen })
    expect(news()).toEqual(["password.set"])
  })

  it("records that a hash with older parameters was replaced", async () => {
    const { app, news } = audited()
    const { id } = await app.addUser(ada)
    await app.config.stores?.passwords?.create({
      userId: id,
      hash: pbkdf2OfDjango,
      changedAt: 0,
    })
    await app.open().post("/callback/password", { email: ada, password: chosen })
    expect(news()).toEqual(["password.rehashed", "signIn.succeeded"])
    await app.open().post("/callback/password", { email: ada, password: chosen })
    expect(news()).toEqual(["signIn.succeeded"])
  })
})
