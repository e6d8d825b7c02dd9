import { spawn } from "node:child_process"
import { describe, expect, it } from "vitest"
import { quietly } from "../../../src/devtools/serve/later.ts"

describe("what a process need not stay for", () => {
  it("is called in time, or not at all where it is called off", async () => {
    const called: string[] = []
    quietly(1, () => called.push("called off"))()
    await new Promise<void>((resolve) => {
      // Held by this timer, since that one holds nothing.
      const stay = setInterval(() => undefined, 1000)
      quietly(2, () => {
        clearInterval(stay)
        called.push("called")
        resolve()
      })
    })
    expect(called).toEqual(["called"])
  })

  it("keeps no process running", async () => {
    const { href } = new URL("../../../src/devtools/serve/later.ts", import.meta.url)
    const code = `import { quietly } from ${JSON.stringify(href)}; quietly(3_600_000, () => undefined)`
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code])
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0)
  })
})
