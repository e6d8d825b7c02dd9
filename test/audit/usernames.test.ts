/** The audit trail of usernames. */
import { expect, it, vi } from "vitest"
import { account } from "../../src/account.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { auditedPerson } from "../../src/protocol/audit-subjects.ts"
import { personKey } from "../../machines/person-key.ts"
import { change } from "../account/app.ts"
import { chosen, request, typeCode } from "../passwords/proof-browser.ts"
import { passwordsApp } from "../passwords/passwords-app.ts"
import { weakPassword } from "../passwords/weak-provider.ts"
import { secret } from "../sessions/session-app.ts"
import { usernamesOf } from "../stores/username-contract.ts"

const ada = "ada@x.test"

it("records the choice, the change and the removal of a username under the person, and no name", async () => {
  const entries: AuditEntry[] = []
  const app = passwordsApp("database", {
    plugins: [account()],
    providers: [weakPassword({ usernames: true })],
    session: { strategy: "database", stepUp: true },
    events: { audit: (entry) => void entries.push(entry) },
  })
  const { stores } = app.config
  if (stores === undefined) throw new Error("The application has stores.")
  const names = () => entries.map(({ name }) => name).filter((name) => name.startsWith("username."))
  const browser = app.open()
  const page = await typeCode(app, browser, await request(browser, "sign-up", ada), ada)
  await browser.post(page, { event: "password-proof.chosen", password: chosen, name: "lovelace" })
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["user.created", "password.set", "username.set", "signIn.succeeded"]),
  )
  const set = async (username: string) => change(browser, "/account/username", { username })
  await set("byron")
  await set("byron")
  await set("admin")
  expect(names()).toEqual(["username.set", "username.changed"])

  // The removal is undone, because the user could no longer sign in.
  const lookup = vi.spyOn(app.adapter, "getUserByEmail").mockResolvedValue(null)
  await change(browser, "/account/username/remove")
  lookup.mockRestore()
  expect(names()).toEqual(["username.set", "username.changed"])

  await change(browser, "/account/username/remove")
  await set("lovelace")
  expect(names()).toEqual(["username.set", "username.changed", "username.removed", "username.set"])

  const user = await app.adapter.getUserByEmail?.(ada)
  expect(await usernamesOf(stores).of(user?.id ?? "")).toBe("lovelace")
  const key = await auditedPerson(personKey({ user: user?.id ?? "" }), secret)
  for (const { name, person } of entries) if (name.startsWith("username.")) expect([name, person]).toEqual([name, key])
  expect(JSON.stringify(entries)).not.toMatch(/lovelace|byron|ada@x/)
})
