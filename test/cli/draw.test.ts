import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { createMachine } from "xstate"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import { diagramOf } from "../../src/devtools/draw/diagram.ts"
import { layOut } from "../../src/devtools/draw/layout.ts"
import { shippedEngine } from "../../src/cli/draw/shipped-engine.ts"
import { layoutEngine } from "../../tools/layout-engine.ts"
import { pathOf } from "../../machines/nodes.ts"
import { treeOf } from "../../machines/tree.ts"
import { mermaidErrors } from "../devtools/mermaid-grammar.ts"
import { appSource, canary, filesIn, folderOf, keptDrawing, tellingDevices } from "./draw-app.ts"
import { here } from "./here.ts"
import { authchart } from "./run.ts"

const usual = "authchart-flows"

/** Runs `authchart draw` in a folder, in this process. */
function draw(folder: string, ...args: readonly string[]): ReturnType<typeof here> {
  return here(["draw", ...args], folder)
}

/** Runs `authchart draw` of the last build, in a process of its own. */
function drawInProcess(folder: string, ...args: readonly string[]): ReturnType<typeof authchart> {
  return authchart(["draw", ...args], { AUTH_SECRET: "" }, folder)
}

describe("npx authchart draw", () => {
  it("writes the library's flows exactly as they are in visualizations/, byte for byte", async () => {
    const folder = folderOf()
    const { code, out, err } = await drawInProcess(folder)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain(
      `${usual}: 45 files of 15 flows (oauth, email, credentials, anonymous, passkey, escalation, admission, session, sign-out, not-me, step-up, oauth-again, email-again, credentials-again, passkey-again).`,
    )
    expect(out).toMatch(/45 new: oauth\.svg, oauth\.mmd, oauth\.json, .*built-in flows.*authchart draw auth\.ts/s)
    const files = filesIn(join(folder, usual))
    expect(Object.keys(files)).toHaveLength(45)
    // The layouts come from the build: if it is older than the charts, run `npm run build` first.
    for (const [name, text] of Object.entries(files)) expect(text, name).toBe(keptDrawing(name))
  })

  it("changes outdated files, and touches no other files", async () => {
    const folder = folderOf()
    const drawings = join(folder, "docs/flows")
    await draw(folder, "--out", "docs/flows")
    writeFileSync(join(drawings, "oauth.mmd"), "stateDiagram-v2\n")
    writeFileSync(join(drawings, "index.md"), "Our flows")
    rmSync(join(drawings, "email.svg"))
    const { code, out } = await draw(folder, "--out", "docs/flows")
    expect(code).toBe(0)
    expect(out).toMatch(/1 new: email\.svg\n {2}1 changed: oauth\.mmd\n {2}43 as they were/)
    expect(filesIn(drawings)).toMatchObject({ "index.md": "Our flows", "oauth.mmd": keptDrawing("oauth.mmd") })
    expect(readdirSync(folder).sort()).toEqual(["docs", "package.json"])
  })
})

describe("npx authchart draw --check", () => {
  it("passes if the drawings are current, also with the line ends of another system", async () => {
    const folder = folderOf()
    await draw(folder)
    const drawings = join(folder, usual)
    const asOnWindows = keptDrawing("oauth.svg").replaceAll("\n", "\r\n")
    writeFileSync(join(drawings, "oauth.svg"), asOnWindows)
    const { code, out, err } = await draw(folder, "--check")
    expect({ code, out, err }).toEqual({ code: 0, out: `${usual} is up to date: 45 files of 15 flows.\n`, err: "" })
    expect(filesIn(drawings)["oauth.svg"]).toBe(asOnWindows)
  })

  it("fails if a drawing differs or is missing, names it, says what to run, and writes nothing", async () => {
    const folder = folderOf()
    await draw(folder, "--out", "flows")
    writeFileSync(join(folder, "flows/session.svg"), keptDrawing("session.svg").replace("Check", "Cheque"))
    rmSync(join(folder, "flows/email.json"))
    const before = filesIn(join(folder, "flows"))
    const { code, out, err } = await draw(folder, "--check", "--out", "flows")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err.split("\n")).toEqual([
      "flows/session.svg does not match the flow.",
      "flows/email.json is not there.",
      "Run: npx authchart draw --out flows",
      "",
    ])
    expect(filesIn(join(folder, "flows"))).toEqual(before)
  })

  it("fails if there are no drawings yet, and creates no folder", async () => {
    const folder = folderOf()
    const { code, err } = await draw(folder, "--check")
    expect(code).toBe(1)
    expect(err.match(/is not there/g)).toHaveLength(45)
    expect(existsSync(join(folder, usual))).toBe(false)
  })
})

describe("npx authchart draw auth.js", () => {
  it("draws the flows that the configuration needs, with its steps, in all three formats", async () => {
    const folder = folderOf({ "auth.js": appSource() })
    const { code, out, err } = await draw(folder, "auth.js")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain(`${usual}: 12 files of 4 flows (oauth, admission, session, sign-out).`)
    expect(out).not.toContain("built-in")
    const {
      "oauth.svg": svg = "",
      "oauth.mmd": mmd = "",
      "oauth.json": json = "",
      ...rest
    } = filesIn(join(folder, usual))
    for (const state of ["considering", "asking", "judging"]) {
      expect(svg).toContain(`data-state="admission.word.${state}"`)
      expect(mmd).toContain(`as admission_word_${state}\n`)
      expect(statesIn(json)).toContain(`admission.word.${state}`)
    }
    expect(svg).toContain("The word of the day")
    expect(mermaidErrors(mmd)).toEqual([])
    expect(new Set(statesIn(json))).toEqual(new Set(statesOf(svg)))
    for (const [name, text] of Object.entries(rest)) expect(text, name).toBe(keptDrawing(name))
  })

  it("writes the same bytes in every folder, and --check passes in each folder", async () => {
    const folders = [folderOf({ "auth.js": appSource() }), folderOf({ "auth.js": appSource() })] as const
    for (const folder of folders) await draw(folder, "auth.js")
    const [one, other] = folders.map((folder) => filesIn(join(folder, usual)))
    expect(one).toEqual(other)
    expect((await draw(folders[0], "auth.js", "--check")).code).toBe(0)
    const without = await draw(folders[0], "--check")
    expect(without.code).toBe(1)
    expect(without.err).toContain(`${usual}/oauth.svg does not match the flow.`)
  })

  it("writes no value of the configuration, not even an argument of the application's own ask", async () => {
    const folder = folderOf({ "auth.js": appSource({ flows: tellingDevices }) })
    await draw(folder, "auth.js")
    const files = filesIn(join(folder, usual))
    expect(files["oauth.json"]).toContain('"word.judge"')
    expect(files["oauth.json"]).toContain('"reason": "step_cancelled"')
    expect(files["sign-out.json"]).toContain('"tellDevices"')
    expect(files["sign-out.svg"]).toContain("Tell the other devices")
    for (const [name, text] of Object.entries(files)) expect(text, name).not.toContain(canary)
  })

  it("names the drawings of a removed flow, and does not remove them, and --check fails for them", async () => {
    const folder = folderOf({ "auth.js": appSource() })
    await draw(folder)
    // One file of this flow is missing: the other two may belong to another program.
    rmSync(join(folder, usual, "credentials.svg"))
    const { code, err } = await draw(folder, "auth.js")
    const named = [
      "anonymous",
      "credentials-again",
      "email-again",
      "email",
      "escalation",
      "not-me",
      "oauth-again",
      "passkey-again",
      "passkey",
      "step-up",
    ].flatMap((flow) => ["svg", "mmd", "json"].map((kind) => `${flow}.${kind}`))
    expect(err.trim().split("\n")).toEqual(
      named.map((name) => `${usual}/${name} belongs to a flow that is no longer drawn: remove it.`),
    )
    expect(code).toBe(0)
    expect(Object.keys(filesIn(join(folder, usual)))).toEqual(expect.arrayContaining(named))
    const checked = await draw(folder, "auth.js", "--check")
    expect(checked).toEqual({ code: 1, out: "", err })
  })

  it("draws the flows even if the application does other work when it is imported", async () => {
    const rest = 'Promise.reject(new Error("no database"))\nsetInterval(() => undefined, 1000)\nconsole.log("up")'
    const folder = folderOf({ "auth.js": appSource({ rest }) })
    const { code, out } = await drawInProcess(folder, "auth.js")
    expect(code).toBe(0)
    expect(out).toMatch(/^authchart-flows: 12 files/)
  })
})

describe("npx authchart draw says why it draws nothing", () => {
  it("MOVE-01: a missing client id does not keep the flows from being drawn", async () => {
    const { code, out } = await draw(folderOf({ "auth.js": appSource({ clientId: "" }) }), "auth.js")
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("oauth.svg") as string })
  })

  it.each<[what: string, source: string, expected: RegExp, run?: typeof draw]>([
    [
      "a flow that is not safe",
      appSource({ leadsTo: "#admission.issuingSession" }),
      /^authchart draw: The flow "oauth" is not safe.*Opened by: step "word"/s,
    ],
    ["a flow that cannot be composed", appSource({ leadsTo: "nowhere" }), /^authchart draw: .*nowhere/],
    [
      "an unusable configuration",
      appSource().replace('strategy: "jwt"', 'strategy: "cookie"'),
      /^authchart draw: session\.strategy is "jwt" or "database"/,
    ],
    [
      "a module that cannot be imported",
      'throw new RangeError("no port")',
      /^authchart draw: auth\.js cannot be imported.*no port/,
    ],
    ["a module without a configuration", "export const a = 1", /^authchart draw: auth\.js makes no configuration/],
    [
      "an application that ends the process",
      "process.exit(0)",
      /^authchart draw: auth\.js ended the process/,
      drawInProcess,
    ],
  ])("%s", async (_what, source, expected, run = draw) => {
    const folder = folderOf({ "auth.js": source })
    const { code, out, err } = await run(folder, "auth.js")
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toMatch(expected)
    expect(existsSync(join(folder, usual))).toBe(false)
  })

  it("for a file that does not exist", async () => {
    const { code, err } = await draw(folderOf(), "auth.js")
    expect({ code, err }).toEqual({ code: 1, err: "authchart draw: There is no file auth.js.\n" })
  })

  it("for a folder that cannot be created, with and without --check", async () => {
    const folder = folderOf({ taken: "a file" })
    mkdirSync(join(folder, "flows/oauth.svg"), { recursive: true })
    for (const out of ["taken", "taken/below", "flows"])
      for (const args of [[], ["--check"]]) {
        const { code, out: said, err } = await draw(folder, "--out", out, ...args)
        expect({ code, said }).toEqual({ code: 1, said: "" })
        expect(err).toMatch(
          new RegExp(
            `^authchart draw: The drawings cannot be written to ${out} \\(.*Choose another folder with --out\\.\n$`,
          ),
        )
      }
    expect(readdirSync(join(folder, "flows"))).toEqual(["oauth.svg"])
  })

  it("for a folder without a name, and exits with code 2", async () => {
    const { code, err } = await drawInProcess(folderOf(), "--out", "")
    expect(code).toBe(2)
    expect(err).toMatch(/--out is the name of a folder.*Usage: authchart draw \[config\]/s)
  })
})

describe("the layout engine that the package ships", () => {
  it.each(describeBuiltIn().map((flow) => [flow.flow, diagramOf(flow)] as const))(
    "lays %s out like the engine of the build",
    async (_name, diagram) => {
      expect(await layOut(diagram, await shippedEngine())).toEqual(await layOut(diagram, layoutEngine()))
    },
  )

  it("reports an invalid graph, and continues to work", async () => {
    const engine = await shippedEngine()
    const edges = [{ id: "e", sources: ["nowhere"], targets: ["a"] }]
    await expect(engine.layout({ id: "", children: [{ id: "a" }], edges })).rejects.toThrow(/could not lay a flow out/)
    expect((await engine.layout({ id: "", children: [{ id: "a", width: 10, height: 5 }] })).children).toHaveLength(1)
  })
})

/** Paths of the states of a chart that XState reads from JSON. */
function statesIn(json: string): string[] {
  // A file can contain any JSON; XState decides whether it is a chart.
  const machine = createMachine(JSON.parse(json) as never)
  return treeOf(machine).nodes.flatMap((node) => (node.parent ? [pathOf(node)] : []))
}

function statesOf(svg: string): string[] {
  return [...svg.matchAll(/data-state="([^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

describe("flows of an application's own", () => {
  const source = (
    rest: string,
  ) => `import { deviceFlow } from ${JSON.stringify(address("test/own-flows/device-flow.ts"))}
import { memoryAdapter } from ${JSON.stringify(address("src/adapters/memory.ts"))}
import { memoryStores } from ${JSON.stringify(address("src/stores/memory.ts"))}
export const authConfig = { adapter: memoryAdapter(), stores: memoryStores(), providers: [], plugins: [{ id: "app", flows: [${rest}] }] }
`

  it("are drawn like built-in ones, and named after their removal", async () => {
    const folder = folderOf({ "auth.js": source("deviceFlow") })
    const { code, out, err } = await draw(folder, "auth.js")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain("(admission, session, sign-out, device).")
    const files = filesIn(join(folder, usual))
    expect(files["device.svg"]).toContain("Require the approval")
    expect(mermaidErrors(files["device.mmd"] ?? "")).toEqual([])
    expect(() => createMachine(JSON.parse(files["device.json"] ?? "") as object)).not.toThrow()
    expect((await draw(folder, "auth.js", "--check")).code).toBe(0)

    // A second file, because the process has loaded the first.
    writeFileSync(join(folder, "without.js"), source(""))
    const gone = await draw(folder, "without.js", "--check")
    expect(gone.code).toBe(1)
    for (const kind of ["svg", "mmd", "json"])
      expect(gone.err).toContain(`${usual}/device.${kind} belongs to a flow that is no longer drawn: remove it.`)
  })
})

function address(file: string): string {
  return pathToFileURL(join(import.meta.dirname, "../..", file)).href
}
