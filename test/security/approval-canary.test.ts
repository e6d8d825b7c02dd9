/**
 * The handle and the code of an approval are only in the response that makes them and on the page of the user who typed
 * the code. No trace, log, address or error page contains them, even if a store fails.
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { deviceFlow } from "../own-flows/device-flow.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"

const origin = "https://app.test"

interface Opened {
  device_code: string
  user_code: string
}

/** Everything that a visitor, an operator and another site can see. */
interface Told {
  traces: Trace[]
  logged: string[]
  addresses: string[]
  errorPages: string[]
}

function deviceApp(failing?: string) {
  const told: Told = { traces: [], logged: [], addresses: [], errorPages: [] }
  const clock = { at: 1_800_000_000_000 }
  let isFailing = false
  const stores = memoryStores(() => clock.at)
  const throwing = (name: string): boolean => isFailing && name === failing
  const flows = Object.fromEntries(
    Object.entries(stores.flows).map(([name, call]: [string, (...given: unknown[]) => unknown]) => [
      name,
      (...given: unknown[]): unknown => {
        if (throwing(name)) throw new Error(`The store is gone: ${given.join(" ")}`)
        return call(...given)
      },
    ]),
  ) as unknown as typeof stores.flows
  const log = (...said: unknown[]): void => void told.logged.push(...said.map(textOf))
  const config: AuthConfig = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    debug: true,
    adapter: memoryAdapter(),
    stores: { ...stores, flows },
    session: { strategy: "jwt" },
    providers: [
      {
        id: "cred",
        name: "Name",
        type: "credentials",
        credentials: { name: {} },
        authorize: ({ name }) => ({ id: String(name), name: String(name) }),
      },
    ],
    plugins: [{ id: "app", flows: [deviceFlow] }],
    trace: (trace) => void told.traces.push(trace),
    logger: { error: log, warn: log, debug: log },
  }
  const around = (browser: Browser): Browser => {
    const send: Browser["send"] = async (request) => {
      told.addresses.push(request.url)
      const response = await browser.send(request)
      told.addresses.push(response.headers.get("location") ?? "")
      const isJson = response.headers.get("content-type")?.includes("json") === true
      if (response.status >= 400 || (!isJson && request.url.includes("/error")))
        told.errorPages.push(await response.clone().text())
      return response
    }
    const get: Browser["get"] = async (path) => send(new Request(new URL(path, `${origin}/auth/`)))
    const post: Browser["post"] = async (path, fields = {}) => {
      const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
      const body = new URLSearchParams({ csrfToken, ...fields })
      const url = URL.canParse(path) ? path : `${origin}/auth${path}`
      const response = await send(new Request(url, { method: "POST", headers: { origin }, body }))
      const next = response.headers.get("location")
      if (next !== null) await get(next)
      return response
    }
    return { ...browser, send, get, post, other: () => around(browser.other()) }
  }
  const fail = (): void => {
    isFailing = true
  }
  return { told, clock, fail, browser: around(openBrowser(config, { now: () => clock.at })) }
}

function textOf(value: unknown): string {
  if (value instanceof Error)
    return [value.message, value.stack, textOf(value.cause), JSON.stringify(value)].filter(Boolean).join("\n")
  return JSON.stringify(value) ?? String(value)
}

/**
 * A tool requests an approval. Users type its code, guess other codes, decide, and come too late. The tool polls
 * meanwhile.
 */
async function play({ browser, clock, fail }: ReturnType<typeof deviceApp>): Promise<readonly string[]> {
  const secrets: string[] = []
  const tool = browser.other()
  const ask = async (path: string, fields: Record<string, string>) =>
    tool.send(new Request(`${origin}/auth${path}`, { method: "POST", body: new URLSearchParams(fields) }))
  const begin = async (): Promise<Opened> => {
    const opened = await jsonOf<Opened>(await ask("/device/code", { client_id: "cli" }))
    const { device_code, user_code } = opened
    secrets.push(device_code, user_code, user_code.replace("-", ""), user_code.toLowerCase())
    return opened
  }
  const poll = async (device_code: string) => {
    clock.at += 6000
    return ask("/device/token", { device_code })
  }
  const decide = async (user: Browser, user_code: string, event: string) => {
    const typed = await user.post("/device", { user_code })
    if (typed.headers.has("location")) await user.post(locationOf(typed).href, { event })
  }
  const opened = [await begin(), await begin(), await begin(), await begin(), await begin()] as const
  const [first, second, third, fourth, last] = opened
  await decide(browser.other(), first.user_code, "device.approved")
  await browser.post("/callback/cred", { name: "ada" })
  await decide(browser, `${second.user_code}X`, "device.approved")
  await decide(browser, second.user_code, "device.denied")
  for (const { user_code } of [third, fourth]) await decide(browser, user_code.toLowerCase(), "device.approved")
  for (const { device_code } of [second, third, third, first]) await poll(device_code)
  await ask("/device/token", { device_code: first.device_code })
  fail()
  await ask("/device/code", { client_id: "cli" })
  await poll(fourth.device_code)
  await decide(browser, last.user_code, "device.approved")
  await decide(browser, first.user_code, "device.unknown")
  await poll(last.device_code)
  clock.at += 700_000
  await decide(browser, first.user_code, "device.approved")
  await poll(first.device_code)
  return secrets
}

describe("handles and codes of approvals", () => {
  it.each([undefined, "get", "put", "take", "replace"])(
    "LOG-06: are in no trace, log, address or error page, the store fails at: %s",
    async (failing) => {
      const app = deviceApp(failing)
      const secrets = await play(app)
      const { traces, ...rest } = app.told
      const told = Object.entries({ ...rest, traces: traces.map((trace) => JSON.stringify(trace)) })
      for (const [where, texts] of told) {
        expect(texts.length, `nothing was heard in ${where}`).toBeGreaterThan(0)
        const all = texts.map((text) => `${text}\n${decodeURIComponent(text.replaceAll(/%(?![\dA-F]{2})/gi, "%25"))}`)
        expect(
          secrets.filter((secret) => all.some((text) => text.includes(secret))),
          where,
        ).toEqual([])
      }
      // Expects that the flow made each ask of approvals, with more than one answer.
      const answers = new Set(traces.flatMap(({ asks }) => asks.map(({ answer }) => answer)))
      for (const answer of ["opened", "pending", "unknown", "recorded", "unrecorded", "waiting", "tooSoon", "denied"])
        expect([...answers]).toContain(`approval.${answer}`)
      expect([...answers]).toContain("approval.taken")
      if (failing !== undefined) expect([...answers]).toContain("effect.failed")
    },
  )
})
