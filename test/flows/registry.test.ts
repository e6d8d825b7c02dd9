/**
 * Tests that every built-in flow of the registry has all of its parts. TypeScript reports some missing parts; this test
 * reports the others.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as machines from "../../machines/index.ts"
import { servedTypes } from "../../src/config/provider-types.ts"
import { builtInCharts } from "../../src/devtools/describe/built-in.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import {
  flowNames,
  flowOf,
  registry,
  rows,
  waitingFlows,
  type FlowName,
  type FlowRows,
} from "../../src/flows/registry.ts"
import { methodsOf } from "../../src/protocol/route.ts"
import { programs } from "../machines/flows.ts"
import { scenes } from "../model/scenes.ts"

const root = join(import.meta.dirname, "../..")

/** Returns the folders below another folder that contain a file with that name. */
function foldersWith(folder: string, file: (name: string) => string): string[] {
  return readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, file(name))))
}

const foldersOfFlows = foldersWith("src/flows", () => "flow.ts")
/** Tails that flows share. */
const tails = ["admission", "escalation", "step-up"]
const foldersOfCharts = foldersWith("machines", (name) => `${name}.machine.ts`).filter((name) => !tails.includes(name))

const exportedMachines: Readonly<Record<FlowName, { readonly id: string }>> = machines

describe("the registry of built-in flows", () => {
  it("has a row for each folder of a flow, and a folder of its chart beside it", () => {
    expect(registry).toHaveLength(foldersOfFlows.length)
    expect(foldersOfFlows.toSorted()).toEqual(foldersOfCharts.toSorted())
    expect(Object.keys(everyFlow).toSorted()).toEqual(flowNames.toSorted())
  })

  it("does not compile without a row, with a row of no flow, or with a row that lacks a part", () => {
    const { oauth, ...others } = rows
    // @ts-expect-error The row of "oauth" is missing.
    const lacking: FlowRows = others
    // @ts-expect-error No flow is named "telepathy".
    const further: FlowRows = { ...rows, telepathy: oauth }
    // @ts-expect-error The row has no routes.
    const unrouted: FlowRows = { ...rows, oauth: { waits: true, load: oauth.load } }
    // @ts-expect-error The row loads no module.
    const unloaded: FlowRows = { ...rows, oauth: { waits: true, routes: oauth.routes } }
    expect([lacking, further, unrouted, unloaded]).not.toContainEqual(rows)
  })

  it.each(registry)("$id: `authchart/machines` exports its machine under its name", ({ id }) => {
    expect(exportedMachines[id].id).toBe(everyFlow[id].chart.id)
  })

  it.each(registry)(
    "$id: the module of the flow is the module that is loaded at start-up, under the same id",
    async ({ id, load }) => {
      const flow = await load()
      expect(flow.id).toBe(id)
      expect(everyFlow[id]).toBe(flow)
    },
  )

  it.each(registry)("$id: requests can reach each of its routes", ({ routes }) => {
    expect(routes.length).toBeGreaterThan(0)
    for (const route of routes) {
      const [method, action] = route.split(" ") as ["GET" | "POST", keyof typeof methodsOf]
      expect(methodsOf[action]).toContain(method)
    }
  })

  it("no two rows match the same request", () => {
    const taken = registry.flatMap(({ routes, providers = ["none"] }) =>
      routes.flatMap((route) => providers.map((provider) => `${route} ${provider}`)),
    )
    expect(new Set(taken).size).toBe(taken.length)
  })

  it.each(registry)("$id: waits if and only if its chart can, by itself or in a step", ({ id, waits, providers }) => {
    const hasWaiting = [...everyFlow[id].program(undefined).states.values()].some((leaf) => leaf.waiting)
    expect(waits).toBe(hasWaiting || providers !== undefined)
    // A sealed flow carries the id of its chart, by which the library finds the row of the flow again.
    if (waits) expect(everyFlow[id].chart.id).toBe(id)
  })

  it.each(registry)("$id: has generated paths, a drawing, and a section of the page of flows", ({ id }) => {
    const { id: chart } = everyFlow[id].chart
    expect(scenes.some(({ flow }) => flow === id)).toBe(true)
    expect(programs[id].id).toBe(chart)
    expect(builtInCharts.get(chart)).toBe(everyFlow[id].chart)
    expect(existsSync(join(root, `visualizations/${chart}.svg`))).toBe(true)
    expect(readFileSync(join(root, "docs/flows.md"), "utf8")).toContain(`(../visualizations/${chart}.svg)`)
  })

  it("knows the flow of each type of provider, and of no other type", () => {
    expect(registry.flatMap(({ providers = [] }) => providers).toSorted()).toEqual(servedTypes.toSorted())
    expect(() => flowOf({ type: "saml" as never })).toThrow(TypeError)
    expect(waitingFlows).toEqual(["oauth", "email", "credentials", "anonymous", "passkey"])
  })
})
