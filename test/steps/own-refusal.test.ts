/** An override's reason for a refusal: the texts for the visitor, the log and the trace. */
import { describe, expect, it } from "vitest"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { OwnRefusal } from "../../machines/steps/own-refusal.ts"
import { isFault } from "../../src/opentelemetry/faults.ts"
import { adviceOn } from "../../src/devtools/follow/advice.ts"
import { describe as described } from "../../src/devtools/describe/describe.ts"
import { credentials } from "../../machines/index.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { locationOf } from "../support/browser.ts"
import { deviceCheck, type Refusal } from "./device-check.ts"
import { hasSession, stepsApp } from "./steps-app.ts"

/** An unknown device. */
const unknownDevice = (refusal?: Refusal): FlowOverrides => deviceCheck((provider) => provider === "", refusal)

async function refusedBy(flows: FlowOverrides) {
  const app = stepsApp([], { flows })
  const { begin, browser, logged, traces } = app
  const address = locationOf(await begin("credentials"))
  expect(hasSession(browser)).toBe(false)
  const page = await browser.get(address.href)
  const trace = traces.findLast(({ flow }) => flow === "credentials")
  return { address, status: page.status, text: await page.text(), logged: logged.at(-1), trace }
}

describe("EXT-03: a transition of an override to `refused`", () => {
  it("a transition without a reason denies access", async () => {
    const { address, status, logged, trace } = await refusedBy(unknownDevice())
    expect(address.searchParams.get("error")).toBe("AccessDenied")
    expect(address.searchParams.get("reason")).toBe("access_denied")
    expect(status).toBe(403)
    expect(logged?.cause).toMatchObject({
      reason: "access_denied",
      said: 'The override of the flow "credentials", in "checkingDevice", refused and gave no reason.',
    })
    expect(trace?.reason).toBe("access_denied")
    expect(isFault(trace ?? { reason: undefined, error: undefined })).toBe(false)
  })

  it("a transition with a reason in several languages shows the visitor the text of one language, and the log has the English text", async () => {
    const reason = {
      code: "device_unknown",
      text: { en: "We do not know this device.", de: "Wir kennen dieses Gerät nicht." },
    }
    const { begin, browser, logged } = stepsApp([], { flows: unknownDevice({ reason }) })
    const address = locationOf(await begin("credentials"))
    const shown = async (language: string) => (await browser.get(address.href, { "accept-language": language })).text()
    expect(await shown("de")).toContain("Wir kennen dieses Gerät nicht.")
    expect(await shown("fr")).toContain("We do not know this device.")
    expect(logged.at(-1)?.cause).toMatchObject({ said: "We do not know this device." })
    expect(() =>
      unknownDevice({ reason: { code: "x", text: { en: "Known.", de: " " } } }).credentials?.(credentials),
    ).toThrow("no text")
  })

  it("a transition with a reason shows the visitor its text, escaped, and the log and the trace have its code", async () => {
    const reason = { code: "device_unknown", text: "We do not know <this> device & browser." }
    const { address, status, text, logged, trace } = await refusedBy(unknownDevice({ reason }))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: "AccessDenied",
      reason: "app.device_unknown",
    })
    expect(status).toBe(403)
    expect(text).toContain("We do not know &lt;this&gt; device &amp; browser.")
    expect(text).not.toContain("<this>")
    expect(text).toContain("app.device_unknown")
    expect(address.href).not.toContain("browser")
    expect(logged).toMatchObject({
      name: "AccessDenied",
      cause: { reason: "app.device_unknown", said: reason.text },
    })
    expect(trace).toMatchObject({ reason: "app.device_unknown", ended: "refused" })
    expect(trace?.error?.causes).toEqual([{ name: "said", says: reason.text }])
    expect(isFault(trace ?? { reason: undefined, error: undefined })).toBe(false)
    expect(trace && adviceOn(trace).join()).toContain("Look at its transition that refuses")
  })

  it("a transition to `refused` has its reason in the drawing", () => {
    const machine = unknownDevice({ reason: { code: "device_unknown", text: "No." } }).credentials?.(credentials)
    const edge = machine && described(machine).edges.find(({ on }) => on === "device.unknown")
    expect(edge).toMatchObject({ to: "refused", reason: "app.device_unknown" })
  })

  it("the page shows a text only for a known code in the address", async () => {
    const { browser } = stepsApp([], {
      flows: unknownDevice({ reason: { code: "device_unknown", text: "No device." } }),
    })
    expect(await (await browser.get("/error?error=AccessDenied&reason=app.other")).text()).not.toContain("app.other")
    expect(await (await browser.get("/error?error=Verification&reason=app.device_unknown")).text()).not.toContain(
      "No device.",
    )
  })

  it("a transition to `refused` keeps the details of an answer's failure", async () => {
    const { address, logged } = await refusedBy({
      credentials: (machine) =>
        extendFlow(machine, {
          effects: {
            authorizeCredentials: () => {
              throw new Error("the directory is down")
            },
          },
          states: { authorizingCredentials: { on: { "effect.failed": "refused" } } },
        }),
    })
    expect(address.searchParams.get("reason")).toBe("effect_failed")
    expect(logged?.cause).toMatchObject({ err: { message: "the directory is down" } })
  })

  it("a transition to `refused` keeps the error of an invoke", async () => {
    const { address, logged } = await refusedBy({
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            authorizingCredentials: {
              on: {
                "credentials.accepted": {
                  target: "looking",
                  actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                },
              },
            },
            looking: {
              meta: { title: "Looks" },
              invoke: { src: async () => Promise.reject(new Error("no")), onDone: "admission", onError: "refused" },
            },
          },
        }),
    })
    expect(address.searchParams.get("reason")).toBe("access_denied")
    expect(logged?.cause).toMatchObject({ err: { message: "no" } })
  })

  it("a transition to `refused` may keep a failure of its own, and an unknown code becomes `internal`", async () => {
    const keeping = (reason: string): FlowOverrides => ({
      credentials: (machine) =>
        extendFlow(machine, {
          effects: {
            authorizeCredentials: () => ({ type: "credentials.rejected", failure: { reason: "credentials_rejected" } }),
          },
          states: {
            authorizingCredentials: {
              on: {
                "credentials.rejected": {
                  target: "refused",
                  actions: { type: "keep", params: () => ({ failure: { reason: reason as never } }) },
                },
              },
            },
          },
        }),
    })
    expect((await refusedBy(keeping("user_unknown"))).address.searchParams.get("error")).toBe("CredentialsSignin")
    expect((await refusedBy(keeping("no such reason"))).address.searchParams.get("error")).toBe("Configuration")
  })

  const started = async (flows: FlowOverrides) => {
    const { browser, logged } = stepsApp([], { flows })
    expect((await browser.get("/csrf")).status).toBe(500)
    return String(logged[0]?.message)
  }

  it.each<[string, OwnRefusal, RegExp]>([
    [
      "a code of another form",
      { code: "Device unknown", text: "No." },
      /"checkingDevice", refuses with the code "Device/,
    ],
    ["no text", { code: "device_unknown", text: " " }, /code "device_unknown" and no text/],
  ])("does not start with %s", async (_title, reason, message) => {
    expect(await started(unknownDevice({ reason }))).toMatch(message)
  })

  it("an application with two texts for one code, in two flows, does not start", async () => {
    const email: FlowOverrides["email"] = (machine) =>
      extendFlow(machine, {
        states: {
          readingAddress: {
            on: { "address.refused": { target: "refused", reason: { code: "device_unknown", text: "Other." } } },
          },
        },
      })
    const flows = { ...unknownDevice({ reason: { code: "device_unknown", text: "One." } }), email }
    expect(await started(flows)).toMatch(/"app.device_unknown" has two texts: "Other." and "One."/)
  })

  it("only a transition to `refused` accepts a reason", async () => {
    const flows: FlowOverrides = {
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            authorizingCredentials: {
              on: { "credentials.accepted": { target: "admission", reason: { code: "no", text: "No." } } },
            },
          },
        }),
    }
    expect(await started(flows)).toMatch(/does not lead to "refused"/)
  })
})
