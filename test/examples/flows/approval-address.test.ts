/** The approver's page compares the addresses of both devices, and warns if it cannot compare them. */
import NextAuth from "authchart"
import { beforeEach, expect, it, vi } from "vitest"
import { authConfig } from "../../../examples/flows/approval/auth.ts"
import { browse, origin } from "../browse.ts"

beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of more than thirty-two bytes, for tests")
  vi.stubEnv("AUTH_URL", origin)
})

/** Returns the page for the approver, if the two devices have these addresses. */
async function asked(computer: string | undefined, phone: string | undefined): Promise<string> {
  let address = computer
  const auth = NextAuth({ ...authConfig, clientAddress: () => address })
  const waiting = browse(auth)
  const shown = await waiting.send((await waiting.post("/api/auth/phone", {})).href)
  const [code = ""] = /[A-Z]{4}-[A-Z]{4}/.exec(await shown.text()) ?? []
  address = phone
  const approver = browse(auth)
  await approver.signIn()
  return (await approver.send((await approver.post("/api/auth/phone/code", { code })).href)).text()
}

const unknown = "We do not know if this computer is in the same network as your phone."
const other = "This computer is in another network than your phone."

it.each([
  [undefined, undefined, unknown],
  [undefined, "192.0.2.1", unknown],
  ["192.0.2.1", undefined, unknown],
  ["192.0.2.1", "192.0.2.2", other],
  ["192.0.2.1", "192.0.2.1", undefined],
])("the page about a computer at %s warns a phone at %s: %s", async (computer, phone, warning) => {
  const page = await asked(computer, phone)
  expect(page).toContain("Sign in this computer?")
  expect(page).toContain(`Address: ${computer ?? "unknown"}`)
  expect([unknown, other].filter((sentence) => page.includes(sentence))).toEqual(warning === undefined ? [] : [warning])
})
