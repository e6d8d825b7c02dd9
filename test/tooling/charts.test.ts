import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { emailCode } from "../../src/steps/email-code.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { brokenHabits } from "../../tools/chart-habits.ts"
import { unclearTitles } from "../../tools/chart-titles.ts"

const folder = resolve(import.meta.dirname, "../../machines")
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".machine.ts"))

/** Returns the export of a chart file as a config: a machine, or a state that machines share. */
function configOf(exported: unknown): object | undefined {
  if (typeof exported !== "object" || exported === null) return undefined
  const config = "config" in exported ? exported.config : exported
  return typeof config === "object" && config !== null && "states" in config ? config : undefined
}

/** Returns the result of a function without arguments, because such functions make some shared states. */
function made(make: object): unknown {
  try {
    return Reflect.apply(make as () => unknown, undefined, [])
  } catch {
    return undefined
  }
}

/** Returns the charts of a file, by the names of its exports. */
async function chartsOf(file: string): Promise<(readonly [name: string, config: object])[]> {
  const exported: unknown = await import(join(folder, file))
  if (typeof exported !== "object" || exported === null) return []
  return Object.entries(exported).flatMap(([name, value]: [string, unknown]) => {
    const config = configOf(typeof value === "function" ? made(value) : value)
    return config === undefined ? [] : [[`${name} of ${file}`, config] as const]
  })
}

const charts = await Promise.all(files.map(chartsOf))

describe("our charts", () => {
  it("are found, in every file with a chart's name", () => {
    expect(charts).not.toEqual([])
    expect(files.filter((_file, at) => charts[at]?.length === 0)).toEqual([])
  })

  it.each(charts.flat())("%s keeps the order of keys and names its asking states after their asks", (_name, config) => {
    // A shared state is checked as a state.
    expect(brokenHabits("context" in config ? config : { states: { shared: config } })).toEqual([])
  })
})

const steps = [
  totp({ store: memoryStores().totp, issuer: "Sample" }),
  emailCode({ send: () => {} }),
  acceptTerms({ version: "1", text: ["Be kind."], accepted: () => true, accept: () => {} }),
]

describe("titles", () => {
  it.each(charts.flat())("titles of %s are short imperative phrases", (_name, config) => {
    expect(unclearTitles(config)).toEqual([])
  })

  it.each(steps)("titles of the step $id are short imperative phrases", ({ definition }) => {
    expect(unclearTitles({ ...definition, meta: { title: definition.title } })).toEqual([])
  })

  it.each([
    ["a question", { meta: { title: "Is the code right?" } }, "ends with a mark"],
    ["a full stop", { meta: { title: "Verify the code." } }, "ends with a mark"],
    ["a noun", { meta: { title: "Verification of the code" } }, "does not begin with a verb"],
    ["many words", { meta: { title: "Verify the code that the provider sent to us" } }, "has more than 7 words"],
    [
      "a waiting state without its event",
      { tags: "waiting", meta: { title: "Verify" } },
      'does not begin with "Wait for"',
    ],
    ["a final state without a result", { type: "final", meta: { title: "Sign in" } }, "names no result"],
  ])("are refused: %s", (_what, state, flaw) => {
    const [found = "", ...more] = unclearTitles({
      meta: { title: "Sign in" },
      states: { outer: { states: { inner: state } } },
    })
    expect(found).toContain(`outer.inner: the title "${state.meta.title}" ${flaw}`)
    expect(more).toEqual([])
  })
})

const asking = {
  id: "sample",
  meta: { title: "A sample" },
  context: {},
  initial: "idle",
  states: {
    idle: { on: { started: { target: "exchangingCode", actions: [{ type: "keep" }, { type: "exchangeCode" }] } } },
    exchangingCode: { on: { "code.exchanged": "done" } },
    done: { type: "final" },
  },
}

/** The sample with other states. */
function withStates(states: object): object {
  return { ...asking, states }
}

describe("the check of charts", () => {
  it("finds nothing if the conventions are kept", () => {
    expect(brokenHabits(asking)).toEqual([])
  })

  it("refuses keys of a state in another order", () => {
    const idle = { on: {}, meta: { title: "Wrong way round" } }
    expect(brokenHabits(withStates({ idle }))).toEqual(["idle: its keys stand as on, meta; write them as meta, on."])
  })

  it("refuses keys of a nested state in another order", () => {
    const inner = { states: {}, initial: "nowhere" }
    expect(brokenHabits(withStates({ idle: { initial: "inner", states: { inner } } }))).toHaveLength(1)
  })

  it("refuses keys of the chart in another order", () => {
    expect(brokenHabits({ states: {}, id: "sample" })).toHaveLength(1)
  })

  it.each([
    ["a sibling", { idle: { on: { started: { target: "code", actions: { type: "exchangeCode" } } } }, code: {} }],
    ["an id", { idle: { always: { target: "#c", actions: { type: "exchangeCode" } } }, code: { id: "c" } }],
    ["an entry", { code: { entry: { type: "exchangeCode" } } }],
    ["a list of moves", { idle: { always: [{ target: "code", actions: [{ type: "exchangeCode" }] }] }, code: {} }],
    [
      "the first child of the entered state",
      {
        idle: { always: { target: "exchangingCode", actions: { type: "exchangeCode" } } },
        exchangingCode: { initial: "code", states: { code: {} } },
      },
    ],
  ])("refuses an asking state that is not named after its ask, reached by %s", (_way, states) => {
    expect(brokenHabits(withStates(states)).join()).toContain("waits for exchangeCode; rename it to exchangingCode")
  })

  it("lets a second state with the same ask keep only the verb", () => {
    const idle = {
      on: {
        one: { target: "resolvingTarget", actions: { type: "resolveTarget" } },
        two: { target: "resolvingDiversion", actions: { type: "resolveTarget" } },
      },
    }
    expect(brokenHabits(withStates({ idle, resolvingTarget: {}, resolvingDiversion: {} }))).toEqual([])
  })

  it("lets no second state drop the verb", () => {
    const idle = {
      on: {
        one: { target: "resolvingTarget", actions: { type: "resolveTarget" } },
        two: { target: "diverted", actions: { type: "resolveTarget" } },
      },
    }
    expect(brokenHabits(withStates({ idle, resolvingTarget: {}, diverted: {} }))).toHaveLength(1)
  })

  it.each([
    ["issueSession", "issuingSession"],
    ["verifyIdToken", "verifyingIdToken"],
    ["getAccount", "gettingAccount"],
    ["sendLink", "sendingLink"],
    ["openToken", "openingToken"],
  ])("knows that the state %s waits for %s", (ask, name) => {
    expect(brokenHabits(withStates({ [name]: { entry: { type: ask } } }))).toEqual([])
  })
})
