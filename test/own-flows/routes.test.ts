/**
 * The routes of a flow. Before the first request, the library refuses a route that another part of the application has,
 * in any spelling. A request reaches a flow only by the exact spelling of the route.
 */
import { describe, expect, it } from "vitest"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { methodsOf } from "../../src/protocol/route.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { openStep } from "../steps/open-step.ts"
import { messageOf } from "./refusal.ts"

/**
 * Names of routes that no path contains: a step, a flow and the visualizer have other paths. The path of step-ups is a
 * route only with `session.stepUp`.
 */
const unnamed = new Set(["step", "flow", "inspect", "step-up"])
const ofLibrary = Object.keys(methodsOf).filter((action) => !unnamed.has(action))

/** A flow that responds to one request with its id. */
function flowAt(route: string, id = "pin", reached: string[] = []): Flow {
  return defineFlow({
    id,
    title: "Responds",
    data: {},
    routes: { [route]: { events: { [`${id}.asked`]: [] }, ...(route.startsWith("POST ") && { forgery: "none" }) } },
    asks: { note: ask([`${id}.noted`], () => (reached.push(id), { type: `${id}.noted` })) },
    initial: "start",
    states: {
      start: {
        meta: { title: "Start" },
        on: { [`${id}.asked`]: { target: "noting", actions: { type: "note", params: {} } } },
      },
      noting: { meta: { title: "Note the request" }, on: { [`${id}.noted`]: "done" } },
      done: { type: "final", meta: { title: "Done" } },
    },
    ends: "response",
    responses: { done: () => ({ json: { flow: id } }) },
  } as never)
}

/** Returns the flow with another route, as a plugin can make it without `defineFlow`. */
function rewritten({ id, definition }: Flow, route: string): Flow {
  const [events] = Object.values(definition.routes)
  return { id, definition: { ...definition, routes: { [route]: events } } } as never
}

const configOf = (flows: readonly Flow[], change: Partial<AuthConfig> = {}): AuthConfig => ({
  secret: "a secret of a test, of more than thirty-two bytes",
  basePath: "/auth",
  trustHost: true,
  adapter: memoryAdapter(),
  stores: memoryStores(),
  providers: [],
  plugins: [{ id: "test", flows }],
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  ...change,
})

const start = (flows: readonly Flow[], change: Partial<AuthConfig> = {}): void => proveFlows(configOf(flows, change))

/** Other spellings of a path: a server, a proxy or a framework can take each of them for the path itself. */
const spellings: readonly (readonly [kind: string, of: (path: string) => string])[] = [
  ["an upper-case letter", (path) => `/${path.charAt(1).toUpperCase()}${path.slice(2)}`],
  ["upper-case letters only", (path) => path.toUpperCase()],
  ["an escaped letter", (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`],
  ["a letter that is escaped twice", (path) => `/%25${path.charCodeAt(1).toString(16)}${path.slice(2)}`],
  ["an escaped slash", (path) => `/x%2f..${path}`],
  ["a trailing slash", (path) => `${path}/`],
  ["two trailing slashes", (path) => `${path}//`],
  ["a doubled slash", (path) => `/${path}`],
  ["a doubled slash inside", (path) => `${path}//x`],
  ["a dot segment", (path) => `/.${path}`],
  ["two dot segments", (path) => `/x/..${path}`],
  ["escaped dot segments", (path) => `/x/%2e%2e${path}`],
  ["a dot segment at the end", (path) => `${path}/.`],
  ["a backslash", (path) => `\\${path.slice(1)}`],
  ["a path parameter", (path) => `${path};x`],
  ["a query", (path) => `${path}?x=1`],
  ["a fragment", (path) => `${path}#x`],
  ["a space", (path) => `${path} `],
  ["a line break", (path) => `${path}\n`],
  ["a full-width letter", (path) => `/${String.fromCodePoint(path.charCodeAt(1) + 0xfee0)}${path.slice(2)}`],
]

type StepOptions = Pick<AuthConfig, "steps" | "plugins">

/** One path of each part of an application. */
const taken = ["/callback/github", "/inspect", "/code", "/tan/check"]
const variants = taken.flatMap((path) =>
  spellings.map(([kind, of]): [kind: string, taken: string, variant: string] => [kind, path, of(path)]),
)

describe("a route of a flow", () => {
  it.each([...ofLibrary, "inspect"])("STEP-08: does not start at or below the library's route /%s", (action) => {
    for (const path of [`/${action}`, `/${action}/x`])
      for (const method of ["GET", "POST"])
        expect(() => start([flowAt(`${method} ${path}`)])).toThrow(
          `The flow "pin" has the route "${method} ${path}", which is below the library's own route "/${action}".`,
        )
  })

  it("STEP-08: does not start at or below the route /step-up if session.stepUp makes it a route", () => {
    expect(() => start([flowAt("POST /step-up")])).not.toThrow()
    expect(() => start([flowAt("POST /step-up")], { session: { strategy: "jwt", stepUp: true } })).toThrow(
      `which is below the library's own route "/step-up".`,
    )
  })

  const steps = [openStep("code")]
  it.each([
    ["the option `steps`", { steps }],
    ["a plugin", { plugins: [{ id: "steps", steps }] }],
  ])(
    "STEP-08: does not start at or below the route of a step of %s",
    (_where, { plugins = [], ...change }: StepOptions) => {
      for (const path of ["/code", "/code/x"])
        expect(() =>
          start([], { ...change, plugins: [{ id: "test", flows: [flowAt(`POST ${path}`)] }, ...plugins] }),
        ).toThrow(`The flow "pin" has the route "POST ${path}", which is below that of the step "code".`)
    },
  )

  it.each(["GET", "POST"])("STEP-08: does not start at the path of another flow, by %s", (method) => {
    const flows = [flowAt("POST /tan/check", "tan"), flowAt(`${method} /tan/check`)]
    const message = `The flow "pin" has the route "${method} /tan/check", which is on a path of the flow "tan".`
    expect(() => start(flows)).toThrow(message)
    expect(() => start([], { plugins: flows.map((flow) => ({ id: flow.id, flows: [flow] })) })).toThrow(message)
  })

  it.each(variants)("STEP-08: with %s is refused instead of overlapping %s", (_kind, _taken, variant) => {
    expect(messageOf(() => flowAt(`POST ${variant}`))).toContain(
      `its route "POST ${variant}" is not written as "POST /one/two", in lower-case letters, digits and hyphens.`,
    )
    // Plain JavaScript can change the definition after `defineFlow`.
    const changed = rewritten(flowAt("POST /pin"), `POST ${variant}`)
    const others = { plugins: [{ id: "test", flows: [changed, flowAt("POST /tan/check", "tan")] }] }
    expect(messageOf(() => start([], { ...others, steps: [openStep("code")] }))).toMatch(
      /is not written as "POST \/one\/two"|is below/,
    )
  })
})

describe("a request in another spelling", () => {
  /** Spellings that a URL resolves or cuts before the library sees the path, or that the router removes. */
  const samePath = new Set([
    "a trailing slash",
    "a dot segment",
    "two dot segments",
    "escaped dot segments",
    "a dot segment at the end",
    "a backslash",
    "a query",
    "a fragment",
    "a space",
    "a line break",
  ])

  it.each(spellings)(
    "STEP-08: with %s reaches the flow of the path that the URL names, or no flow",
    async (kind, of) => {
      const reached: string[] = []
      const config = configOf([flowAt("GET /pin/one", "pin", reached), flowAt("GET /tan/one", "tan", reached)])
      const response = await Auth(new Request(`https://app.test/auth${of("/pin/one")}`), config)
      expect(reached).toEqual(samePath.has(kind) ? ["pin"] : [])
      expect(response.status).toBe(samePath.has(kind) ? 200 : 400)
    },
  )

  it.each(spellings)("STEP-08: for a path of the library, with %s reaches no flow", async (_kind, of) => {
    const reached: string[] = []
    const config = configOf([flowAt("GET /pin/one", "pin", reached)])
    for (const action of ofLibrary) await Auth(new Request(`https://app.test/auth${of(`/${action}`)}`), config)
    expect(reached).toEqual([])
  })
})
