/** The arguments of `authchart move`, and how the command finds the version. */
import { describe, expect, it } from "vitest"
import { loadPeer } from "../../../src/cli/load-peer.ts"
import { originOf } from "../../../src/cli/move/origin.ts"
import { moveApp } from "./move-app.ts"

async function run(files: Readonly<Record<string, string>>, ...args: string[]) {
  const app = moveApp(files)
  try {
    return await app.move(...args)
  } finally {
    app.remove()
  }
}

describe("the version of an application", () => {
  it.each([
    ["^4.24.14", "next-auth@4"],
    ["4", "next-auth@4"],
    ["~4.20", "next-auth@4"],
    ["5.0.0-beta.32", "next-auth@5"],
    ["^5.0.0-beta.3", "next-auth@5"],
    ["beta", "next-auth@5"],
    ["npm:next-auth@4.24.0", "next-auth@4"],
    ["*", "unknown"],
    ["latest", "unknown"],
    [">=4 <6", "unknown"],
    ["catalog:", "unknown"],
    ["workspace:*", "unknown"],
    ["3.29.0", "unknown"],
  ])("is read from the range %s: %s", (range, origin) => {
    expect(originOf("/nowhere", new Map([["next-auth", range]]))).toBe(origin)
  })

  it("is 5 for the other packages of Auth.js, and none for adapters only", () => {
    expect(originOf("/nowhere", new Map([["@auth/express", "1.0.0"]]))).toBe("next-auth@5")
    expect(originOf("/nowhere", new Map([["@auth/pg-adapter", "1.0.0"]]))).toBe("none")
  })

  it("is read from the installed package if the range does not say it", async () => {
    const app = moveApp({
      "package.json": `{"dependencies":{"next-auth":"latest"}}`,
      "node_modules/next-auth/package.json": `{"version":"5.0.0-beta.32"}`,
      "a.ts": `import "next-auth"`,
    })
    expect((await app.move()).out).toContain('+import "authchart"')
    app.remove()
  })

  it("must be named if it is not known", async () => {
    const files = { "package.json": `{"dependencies":{"next-auth":"latest"}}`, "a.ts": `import "next-auth"` }
    const { code, err } = await run(files)
    expect([code, err]).toEqual([1, expect.stringContaining("Add --from next-auth@4")])
    expect(await run(files, "--from", "next-auth@5")).toMatchObject({ code: 0 })
  })

  it("does not matter for an application without Auth.js", async () => {
    const ran = await run({ "package.json": "{}", "a.ts": "export {}" })
    expect(ran).toMatchObject({ code: 0, out: "Nothing to do: the application does not use Auth.js." })
  })
})

describe("wrong arguments", () => {
  it.each([
    [["--from", "next-auth@3"], 2, /From which version/],
    [["--back", "--from", "next-auth@4"], 2, /from version 5 only/],
    [["nowhere"], 1, /There is no folder .*nowhere/],
    [["--unknown"], 2, /unknown/],
  ])("%j end with the exit code %i and a sentence", async (args, code, message) => {
    const ran = await run({ "package.json": "{}" }, ...args)
    expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(message)])
  })
})

describe("without ts-morph", () => {
  it("the command says how to install it", async () => {
    const missing = "ts-morph-that-is-not-installed"
    await expect(loadPeer("--save-dev ts-morph", () => import(missing))).rejects.toThrow(
      "npm install --save-dev ts-morph",
    )
  })

  it("an error of another kind is not hidden", async () => {
    await expect(loadPeer("--save-dev ts-morph", () => Promise.reject(new Error("another fault")))).rejects.toThrow(
      "another fault",
    )
  })
})
