/** The library resumes flows that the previous release sealed, or ends them with "start again". */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { toResponse } from "../../src/flows/http-result.ts"
import { handle } from "../../src/interpreter/handle.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import { locationOf } from "../support/browser.ts"
import { sealedApp, type Sealing } from "./sealed-scenes.ts"

const file = new URL("./sealed-by-the-release-before.json", import.meta.url)
const sealings = JSON.parse(readFileSync(file, "utf8")) as Record<"provider" | "mail" | "step", Sealing>

/** Continues in the recorded browser, a minute later. */
async function resumed({ at, cookies, store, tokens, next: { path, form } }: Sealing): Promise<Response> {
  const { config } = sealedApp({ memoryAdapter, ask, defineStep }, { store, tokens })
  const csrfToken = decodeURIComponent(cookies["__Host-authjs.csrf-token"] ?? "").split("|")[0] ?? ""
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ")
  const request = new Request(`https://app.test/auth${path}`, {
    headers: { cookie },
    ...(form && { method: "POST", body: new URLSearchParams({ csrfToken, ...form }) }),
  })
  const result = await handle(request, config, { ...platform, now: () => at + 60_000 })
  return toResponse(result, request.method)
}

function signsIn(response: Response): boolean {
  return response.headers.getSetCookie().some((line) => /session-token(?:\.\d+)?=[^;]/.test(line))
}

describe("a flow that the previous release sealed", () => {
  it('P26: a flow that waits at a provider, and whose chart has changed, ends with "start again"', async () => {
    const response = await resumed(sealings.provider)
    expect(locationOf(response).searchParams.get("reason")).toBe("flow_unreadable")
    expect(signsIn(response)).toBe(false)
  })

  it("P26: a flow that waits for a mailed link, and whose chart has changed, is resumed: the link signs in after a press of the button", async () => {
    const { mail } = sealings
    const opened = await resumed(mail)
    expect(opened.status).toBe(200)
    expect(signsIn(opened)).toBe(false)
    const [path = "", query] = mail.next.path.split("?")
    const form = Object.fromEntries(new URLSearchParams(query))
    expect(signsIn(await resumed({ ...mail, next: { path, form } }))).toBe(true)
  })

  it('P26: in a step of a chart that has changed, ends with "start again"', async () => {
    const response = await resumed(sealings.step)
    expect(locationOf(response).searchParams.get("reason")).toBe("flow_unreadable")
    expect(signsIn(response)).toBe(false)
  })

  it('P26: of another secret, ends with "start again"', async () => {
    const cookies = Object.entries(sealings.step.cookies).map(([name, value]) => [
      name,
      name.includes(".flow.") ? `${value.slice(0, -8)}AAAAAAAA` : value,
    ])
    const response = await resumed({ ...sealings.step, cookies: Object.fromEntries(cookies) as Record<string, string> })
    expect(locationOf(response).searchParams.get("reason")).toBe("flow_unreadable")
  })
})
