import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { entryFor, missingFrom } from "../../tools/complete-lock.mjs"
import { whyInstall } from "../../tools/prepare.mjs"

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "authchart-prepare-"))
  mkdirSync(join(folder, "node_modules"))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function lock(packages: object): void {
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...packages } }))
}

function installed(packages: object): void {
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }))
}

const one = { "node_modules/one": { version: "1.0.0", integrity: "sha512-a" } }

describe("packages are installed before the first command", () => {
  it("if no package is installed", () => {
    lock(one)
    expect(whyInstall(folder)).toContain("node_modules")
  })

  it("if one package is missing", () => {
    lock(one)
    installed({})
    expect(whyInstall(folder)).toContain("node_modules/one")
  })

  it.each([{ version: "1.0.1" }, { integrity: "sha512-b" }])("if one package has another version: %o", (other) => {
    lock({ "node_modules/one": { ...one["node_modules/one"], ...other } })
    installed(one)
    expect(whyInstall(folder)).toContain("node_modules/one")
  })

  it("and not again if all exist, except those for other systems", () => {
    lock({ ...one, "node_modules/other-system": { version: "1.0.0", optional: true } })
    installed(one)
    expect(whyInstall(folder)).toBeUndefined()
  })

  it("but never without a lock file", () => {
    installed(one)
    expect(() => whyInstall(folder)).toThrow("package-lock.json")
  })
})

describe("package-lock.json", () => {
  it("has the binaries for every system, without which npm ci refuses it", () => {
    const text = readFileSync(resolve(import.meta.dirname, "../../package-lock.json"), "utf8")
    const { packages } = JSON.parse(text) as { packages: Parameters<typeof missingFrom>[0] }
    expect(missingFrom(packages)).toEqual([])
  })

  it("reports a missing one, wherever it would have to be", () => {
    const by = "node_modules/a/node_modules/@b/c"
    const packages = { [by]: { optionalDependencies: { "c-linux-x64-musl": "1.0.0" } } }
    const missing = { name: "c-linux-x64-musl", version: "1.0.0", by }
    expect(missingFrom(packages)).toEqual([missing])
    for (const place of [`${by}/`, "node_modules/a/", ""]) {
      expect(missingFrom({ ...packages, [`${place}node_modules/c-linux-x64-musl`]: {} })).toEqual([])
    }
    expect(missingFrom({ ...packages, "node_modules/d/node_modules/c-linux-x64-musl": {} })).toEqual([missing])
  })

  it("is completed only from names that say for which system they are", () => {
    const named = (name: string, version = "1.0.0") => entryFor({ name, version, by: "node_modules/a" }, true)
    const entry = { version: "1.0.0", cpu: ["arm"], dev: true, libc: ["musl"], optional: true, os: ["linux"] }
    expect(named("@a/binding-linux-arm-musleabihf")).toEqual(entry)
    expect(named("@a/binding-win32-x64-msvc")).toMatchObject({ cpu: ["x64"], os: ["win32"] })
    expect(() => named("@a/binding-wasm32-wasi")).toThrow("cannot be added")
    expect(() => named("@a/binding-linux-x64-gnu", "^1.0.0")).toThrow("cannot be added")
  })
})
