/** The audit entry of a notice that the library does not try to send again. */
import { expect, it } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { auditedPerson } from "../../src/protocol/audit-subjects.ts"
import { noticeApp } from "./notice-app.ts"

it("a notice that is given up has one entry in the audit trail, under the user, without the address", async () => {
  const entries: AuditEntry[] = []
  const app = await noticeApp({
    audit: { listener: (entry) => void entries.push(entry) },
    mailer: {
      send: ({ to }) => {
        throw new Error(`The mail server refuses ${to}.`)
      },
    },
  })
  expect(await app.signIn(app.browser())).toBe(true)
  const [secret = ""] = [app.config.secret].flat()
  const person = await auditedPerson(personKey({ user: app.ada.id }), secret)
  const givenUp = entries.filter(({ name }) => name === "mail.givenUp")
  expect(givenUp).toMatchObject([{ person, result: "failed", by: "visitor" }])
  expect(JSON.stringify(givenUp)).not.toContain("ada@x.test")
})
