/** A separate folder for `authchart draw`, with applications whose configuration adds a step. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { onTestFinished } from "vitest"
import { built } from "./run.ts"

const root = join(import.meta.dirname, "../..")

/** A value of the configuration that no drawing may contain. */
export const canary = "canary-of-the-configuration"

/** The differences of a test's application. Each is source text. */
export interface AppParts {
  /** The target of its step's waiting state. */
  leadsTo?: string
  clientId?: string
  /** Overrides. */
  flows?: string
  /** Below the rest of the file. */
  rest?: string
}

/** Imports from the last build, as an application imports the package. */
export function appSource({ leadsTo = "judging", clientId = canary, flows = "{}", rest = "" }: AppParts = {}): string {
  return built(`import { ask, defineStep } from ${addressOf("machines/steps/define-step.ts")}
import { extendFlow } from ${addressOf("machines/steps/extend-flow.ts")}
import GitHub from ${addressOf("src/providers/github.ts")}
import { memoryAdapter } from ${addressOf("src/adapters/memory.ts")}

const word = defineStep({
  id: "word",
  title: "The word of the day",
  data: {},
  requests: { "word.said": [] },
  asks: { judge: ask(["word.right"], () => ({ type: "word.right" })) },
  initial: "asking",
  states: {
    asking: { tags: "waiting", meta: { title: "Waits for the word" }, on: { "word.said": ${JSON.stringify(leadsTo)} } },
    judging: {
      meta: { title: "Is it the word?", passes: "word.right" },
      entry: { type: "judge", params: { word: ${JSON.stringify(canary)} } },
      on: { "word.right": "passed" },
    },
  },
  page: () => ({ heading: "", buttons: [] }),
})

export const authConfig = {
  adapter: memoryAdapter(),
  session: { strategy: "jwt" },
  providers: [GitHub({ clientId: ${JSON.stringify(clientId)}, clientSecret: ${JSON.stringify(canary)} })],
  steps: [word],
  flows: ${flows},
}
${rest}
`)
}

/** An override whose ask receives a constant value of the configuration. */
export const tellingDevices: string = `{
  signOut: (machine) =>
    extendFlow(machine, {
      asks: { tellDevices: ask(["devices.told"], () => ({ type: "devices.told" })) },
      states: {
        announcingSignOut: {
          on: {
            "signOut.announced": {
              target: "tellingDevices",
              actions: { type: "tellDevices", params: { key: ${JSON.stringify(canary)} } },
            },
          },
        },
        tellingDevices: {
          meta: { title: "Tell the other devices" },
          on: { "devices.told": "signedOut", "effect.failed": "signedOut", "effect.timedOut": "signedOut" },
        },
      },
    }),
}`

/** With these files; removed after the test. */
export function folderOf(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-draw-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files }))
    writeFileSync(join(folder, name), text)
  return folder
}

/** File contents by name. */
export function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]))
}

/** The files of `npm run draw` for a flow of the library. */
export function keptDrawing(name: string): string {
  return readFileSync(join(root, "visualizations", name), "utf8")
}

function addressOf(file: string): string {
  return JSON.stringify(pathToFileURL(join(root, file)).href)
}
