/**
 * Records waiting flows as a built package seals them: `tsx tools/record-sealed-flows.ts <checkout with dist>`. Writes
 * `test/interpreter/sealed-by-the-release-before.json`; test P26 resumes its flows with the code of this checkout.
 * Before you change sealed content, record with the package of the commit before.
 */
import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { sealedScenes, type Sealing } from "../test/interpreter/sealed-scenes.ts"

const [checkout] = process.argv.slice(2)
if (checkout === undefined) throw new Error("Name a checkout that has a built package in dist.")

async function built<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(resolve(String(checkout), "dist", file)).href)) as T
}

const { Auth } = await built<typeof import("../src/core.ts")>("src/core.js")
const { memoryAdapter } = await built<typeof import("../src/adapters/memory.ts")>("src/adapters/memory.js")
const { ask, defineStep } = await built<typeof import("../machines/index.ts")>("machines/index.js")

const recorded: Record<string, Sealing> = {}
for (const [name, seal] of Object.entries(sealedScenes))
  recorded[name] = await seal({ Auth, memoryAdapter, ask, defineStep })
const target = resolve(import.meta.dirname, "../test/interpreter/sealed-by-the-release-before.json")
writeFileSync(target, `${JSON.stringify(recorded, undefined, 2)}\n`)
