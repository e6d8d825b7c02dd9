import { spawn } from "node:child_process"
import * as fs from "node:fs"
import { chmodSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, describe, expect, it, vi } from "vitest"
import { developmentSecret } from "../../src/config/development-secret.ts"
import { MissingSecret } from "../../src/errors.ts"

const source = pathToFileURL(join(import.meta.dirname, "../../src/config/development-secret.ts")).href
const tsx = import.meta.resolve("tsx")

const folders: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An empty project. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-secret-"))
  folders.push(folder)
  return folder
}

const cacheOf = (folder: string) => join(folder, "node_modules", ".cache", "authchart")

/** Returns the output of processes that run this module at the same time in the same folder. */
async function race(folder: string, code: string, processes: number): Promise<string[]> {
  const run = () =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, ["--import", tsx, "--input-type=module", "--eval", code], { cwd: folder })
      let said = ""
      child.stdout.on("data", (part: Buffer) => (said += part.toString()))
      child.stderr.on("data", (part: Buffer) => (said += part.toString()))
      child.once("error", reject)
      child.once("close", () => resolve(said))
    })
  return Promise.all(Array.from({ length: processes }, run))
}

describe("the secret of an application in development", () => {
  it("is the same in processes that start at once, and does not change later", async () => {
    const folder = project()
    // All processes wait until the same moment, so that they try to write the file at the same time.
    const code = `
      const { developmentSecret } = await import(${JSON.stringify(source)})
      await new Promise((resolve) => setTimeout(resolve, 2000 - (Date.now() % 2000)))
      process.stdout.write(developmentSecret())`
    const said = await race(folder, code, 4)
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^[0-9a-f]{64}$/)
    vi.spyOn(process, "cwd").mockReturnValue(folder)
    expect(developmentSecret()).toBe(said[0])
    expect(readdirSync(cacheOf(folder))).toEqual(["secret"])
  })

  it("is the same in threads of one process, which share its id, at every interleaving", () => {
    const folder = project()
    vi.spyOn(process, "cwd").mockReturnValue(folder)
    const node = process.getBuiltinModule
    const said: string[] = []
    let depth = 0
    /** Makes the real call, and then lets another thread run completely. */
    const interrupted =
      <A extends unknown[]>(call: (...args: A) => unknown) =>
      (...args: A): unknown => {
        const done = call(...args)
        if (depth < 2) {
          depth++
          said.push(developmentSecret())
        }
        return done
      }
    const { writeFileSync: write, linkSync: link, unlinkSync: unlink } = fs
    const files = {
      ...fs,
      writeFileSync: interrupted(write),
      linkSync: interrupted(link),
      unlinkSync: interrupted(unlink),
    }
    vi.spyOn(process, "getBuiltinModule").mockImplementation(((name: string) =>
      name === "node:fs" ? files : node(name)) as typeof node)
    said.push(developmentSecret())
    expect(said).toHaveLength(3)
    expect(new Set(said)).toEqual(new Set([readFileSync(join(cacheOf(folder), "secret"), "utf8")]))
    expect(readdirSync(cacheOf(folder))).toEqual(["secret"])
  })

  it("is stored with access only for its owner", () => {
    const folder = project()
    vi.spyOn(process, "cwd").mockReturnValue(folder)
    developmentSecret()
    expect(statSync(join(cacheOf(folder), "secret")).mode & 0o777).toBe(0o600)
  })

  it("is different in another project", () => {
    const secrets = [project(), project()].map((folder) => {
      vi.spyOn(process, "cwd").mockReturnValue(folder)
      return developmentSecret()
    })
    expect(new Set(secrets).size).toBe(2)
  })

  it.each(["", "short"])("is an error if the file contains %j, because a weak secret is not used", (content) => {
    const folder = project()
    mkdirSync(cacheOf(folder), { recursive: true })
    writeFileSync(join(cacheOf(folder), "secret"), content)
    vi.spyOn(process, "cwd").mockReturnValue(folder)
    expect(developmentSecret).toThrow(MissingSecret)
    expect(developmentSecret).toThrow(/delete it, or set AUTH_SECRET/)
  })

  it("causes an error that says what to do if the secret cannot be stored", () => {
    const folder = project()
    writeFileSync(join(folder, "node_modules"), "a file, where a folder would have to be")
    chmodSync(join(folder, "node_modules"), 0o400)
    vi.spyOn(process, "cwd").mockReturnValue(folder)
    expect(developmentSecret).toThrow(MissingSecret)
    expect(developmentSecret).toThrow(/Set AUTH_SECRET/)
  })

  it("is an error that names the command if there is no file system", () => {
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never)
    expect(developmentSecret).toThrow(MissingSecret)
    expect(developmentSecret).toThrow(/npx authchart secret/)
  })
})
