/** The examples of docs/steps.md that change a flow, run unchanged over the built package. */
import { readFileSync } from "node:fs"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { setUpAuth as withExtension } from "../../examples/overrides/extend-flow.ts"
import { setUpAuth as withInsertion } from "../../examples/overrides/insert-state.ts"
import { browse, origin } from "./browse.ts"

const root = new URL("../../", import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), "utf8")

beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "a secret of more than thirty-two bytes, for tests")
  vi.stubEnv("AUTH_URL", origin)
})

describe("the examples that change a flow", () => {
  it.each(["insert-state", "extend-flow"])("EXT-03: %s is in docs/steps.md as it runs", (name) => {
    expect(read("docs/steps.md")).toContain(`\`\`\`ts\n${read(`examples/overrides/${name}.ts`)}\`\`\``)
  })

  it("the sign-in by text message is in docs/flows-of-your-own.md as it runs", () => {
    expect(read("docs/flows-of-your-own.md")).toContain(`\`\`\`ts\n${read("examples/flows/sms/flow.ts")}\`\`\``)
  })

  it("EXT-04: insertState lets a known device in, and gives another one the reason", async () => {
    const known = browse(withInsertion(async (person) => person === "1"))
    expect((await known.signIn()).pathname).toBe("/")
    expect(await known.session()).toMatchObject({ user: { name: "Ada" } })
    const unknown = browse(withInsertion(async () => false))
    const refused = await unknown.signIn()
    expect(refused.searchParams.get("reason")).toBe("app.device_unknown")
    const page = await unknown.send(refused.href)
    expect([page.status, await page.text()]).toEqual([
      403,
      expect.stringContaining("Sign in on a device that you have used before."),
    ])
    expect(await unknown.session()).toBeNull()
  })

  it("EXT-03: extendFlow lets a known device in, and denies another one access", async () => {
    const noted: string[] = []
    const known = browse(withExtension(async (person) => person === "1", noted))
    expect((await known.signIn()).pathname).toBe("/")
    expect(await known.session()).toMatchObject({ user: { name: "Ada" } })
    expect(noted).toEqual(["credentials.accepted"])
    const unknown = browse(withExtension(async () => false, noted))
    const refused = await unknown.signIn()
    expect([refused.searchParams.get("error"), refused.searchParams.get("reason")]).toEqual([
      "AccessDenied",
      "access_denied",
    ])
    expect((await unknown.send(refused.href)).status).toBe(403)
  })
})
