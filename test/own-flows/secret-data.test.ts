/**
 * Data of a flow and a step that no page shows. The test plays success and refusals, with functions that throw errors
 * with this data, and must find the data nowhere outside the sealed value.
 */
import { describe, expect, it } from "vitest"
import { withoutTexts } from "../../src/config/redacted-error.ts"
import { leaksIn, play, vaultApp } from "./vault-app.ts"
import { places, secrets, type Leak, type Vault } from "./vault-flow.ts"

const strategies = ["jwt", "database"] as const

async function played(vault: Vault, strategy: (typeof strategies)[number] = "jwt") {
  const app = vaultApp(vault, strategy)
  await play(app)
  return app
}

describe.each(strategies)("data that no page shows, with %s sessions", (strategy) => {
  it("STEP-10: is in no response, address, trace, log, event, audit entry or stored value", async () => {
    const { told } = await played({}, strategy)
    expect(leaksIn(told)).toEqual([])
    for (const [where, texts] of Object.entries<readonly string[]>({ ...told }))
      expect(texts.length, where).toBeGreaterThan(0)
    // The traces show that the flow reached its success and its refusals.
    const traces = told.traces.join("\n")
    for (const end of [
      "signedIn",
      "waiting",
      "responded",
      "step_answered",
      "step_over",
      "step_refused",
      "flow_unreadable",
    ])
      expect(traces).toContain(`"${end}"`)
    expect(told.responses.join("\n")).toMatch(/Hello ada[^]*That code is not right\.[^]*Open the lid/)
  })

  it.each(places)("STEP-10: is told nowhere if the %s throws an error with the data", async (failing) => {
    const { told, thrown } = await played({ failing }, strategy)
    expect(thrown()).toBe(true)
    expect(leaksIn(told)).toEqual([])
    // The log names the function and the class of the error, and the rest of its message.
    if (failing !== "appliesTo of the step") expect(told.log.join("\n")).toContain("[removed]")
    expect(told.log.join("\n")).toContain("The vault said: ")
  })

  it("STEP-10: is told nowhere if the effect of the flow does not answer in time", async () => {
    const { told } = await played({ hangs: true }, strategy)
    expect(leaksIn(told)).toEqual([])
    expect(told.traces.join("\n")).toContain("effect_timed_out")
  })
})

describe("a flow that shows its data", () => {
  const leaks: readonly (readonly [Leak, string])[] = [
    ["page", "inList in responses"],
    ["address", "ofFlow in responses"],
    ["encoded address", "ofFlow in responses"],
    ["json", "ofFlow in responses"],
    ["log", "ofFlow in log"],
  ]
  it.each(leaks)("is found by the same search: %s", async (leak, found) => {
    const { told } = await played({ leak })
    expect(leaksIn(told)).toContain(found)
  })
})

describe("an error without the texts of its function", () => {
  it("is the same error if it contains none of them", () => {
    const error = new TypeError("short, or other words")
    expect(withoutTexts(error, ["short", secrets.ofFlow], ["4829", "abc"])).toBe(error)
  })

  it("keeps its name, its code and the other words", () => {
    const cause = Object.assign(new Error(`for ${secrets.ofFlow} at 12345`), {
      code: "E_VAULT",
      values: [secrets.ofFlow],
    })
    const copy = withoutTexts(new RangeError("outside", { cause }), [secrets.ofFlow], ["1234"])
    expect(copy).toMatchObject({ name: "RangeError", message: "outside" })
    expect(copy).toMatchObject({ cause: { message: "for [removed] at 12345", code: "E_VAULT" } })
    expect(Reflect.get(Object((copy as Error).cause) as object, "values")).toBeUndefined()
  })

  it("loses a short hidden text only where it is a word, and the longer of two texts first", () => {
    const error = new Error("code 1234, order 51234, abcdefgh-and-more")
    expect(withoutTexts(error, ["abcdefgh", "abcdefgh-and-more"], ["1234"])).toMatchObject({
      message: "code [removed], order 51234, [removed]",
    })
  })

  it("is copied if it leads back to itself, or if a property cannot be read", () => {
    const loop = new Error(secrets.ofFlow)
    loop.cause = loop
    expect(withoutTexts(loop, [secrets.ofFlow])).toMatchObject({ message: "[removed]" })
    const unreadable = Object.defineProperty(new Error("a message"), "connection", {
      get: () => {
        throw new Error("It is closed.")
      },
    })
    const copy = withoutTexts(unreadable, [secrets.ofFlow])
    expect(copy).not.toBe(unreadable)
    expect(copy).toMatchObject({ message: "a message" })
  })
})
