/** The examples of steps, run unchanged over the built package. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { setUpAuth as withCode } from "../../examples/steps/email-code.ts"
import { setUpAuth as withTerms } from "../../examples/steps/terms.ts"
import { setUpAuth as withTotp } from "../../examples/steps/totp.ts"
import { browse, origin } from "./browse.ts"

const folder = mkdtempSync(join(tmpdir(), "authchart-steps-"))

beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of more than thirty-two bytes, for tests")
  vi.stubEnv("AUTH_URL", origin)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the examples of steps", () => {
  it("terms: are accepted once", async () => {
    const accepted = new Map<string, string>()
    const { signIn, post, session } = browse(withTerms(accepted))
    const step = await signIn()
    expect([step.pathname, await session()]).toEqual(["/api/auth/terms", null])
    await post(step.href, { accepted: "yes" })
    expect(await session()).toMatchObject({ user: { name: "Ada" } })
    expect([...accepted]).toEqual([['["account","credentials","1"]', "2026-11"]])
    expect((await signIn()).pathname).toBe("/")
  })

  it("e-mail code: is sent, and signs in", async () => {
    const codes: string[] = []
    const { signIn, post, session } = browse(withCode(async ({ code }) => void codes.push(code)))
    const step = await signIn()
    expect(step.pathname).toBe("/api/auth/email-code")
    await post(step.href, { event: "email-code.submitted", code: codes[0] ?? "" })
    expect(await session()).toMatchObject({ user: { name: "Ada" } })
  })

  it("TOTP: is set up at the first sign-in, and kept in the file", async () => {
    const { Secret, TOTP } = await import("otpauth")
    const { signIn, post, send, session } = browse(withTotp(join(folder, "stores.sqlite")))
    const step = await signIn()
    const page = await (await send(step.href)).text()
    const key = /into the app: <code[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ""
    const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate()
    await post(step.href, { event: "totp.proven", code })
    await post(step.href, { event: "totp.noted" })
    expect(await session()).toMatchObject({ user: { name: "Ada" } })
    const again = browse(withTotp(join(folder, "stores.sqlite")))
    const asked = await again.signIn()
    expect(await (await again.send(asked.href)).text()).toContain("Enter your code")
  })
})
