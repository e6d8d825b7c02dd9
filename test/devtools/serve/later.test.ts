import { spawn } from "node:child_process"
import { describe, expect, it } from "vitest"
import { quietly } from "../../../src/devtools/serve/later.ts"

describe("a timer that does not keep the process running", () => {
  it("calls in time, or not at all if it is cancelled", async () => {
    const called: string[] = []
    quietly(1, () => called.push("called off"))()
    await new Promise<void>((resolve) => {
      // This timer keeps the process running, because the tested timer does not.
      const stay = setInterval(() => undefined, 1000)
      quietly(2, () => {
        clearInterval(stay)
        called.push("called")
        resolve()
      })
    })
    expect(called).toEqual(["called"])
  })

  it("lets the process end", async () => {
    const { href } = new URL("../../../src/devtools/serve/later.ts", import.meta.url)
    const code = `import { quietly } from ${JSON.stringify(href)}; quietly(3_600_000, () => undefined)`
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code])
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0)
  })
})
