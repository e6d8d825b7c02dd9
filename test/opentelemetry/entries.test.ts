import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { packagesOf } from "../support/packages-of.ts"

const root = resolve(import.meta.dirname, "../..")

describe("OpenTelemetry", () => {
  it.each(["src/core.ts", "src/index.ts", "src/frameworks/node.ts"])("is never loaded by %s", async (entry) => {
    const packages = await packagesOf(entry)
    expect([...packages].filter((name) => name.startsWith("@opentelemetry/"))).toEqual([])
    expect(packages).toContain("jose")
  })

  it("is the only package that its own entry loads", async () => {
    expect([...(await packagesOf("src/opentelemetry.ts"))]).toEqual(["@opentelemetry/api"])
  })

  it("changes no response if no SDK is registered", () => {
    const script = `
      import { Auth } from ${JSON.stringify(pathToFileURL(resolve(root, "src/core.ts")).href)}
      import { openTelemetry } from ${JSON.stringify(pathToFileURL(resolve(root, "src/opentelemetry.ts")).href)}
      const config = { secret: "s".repeat(40), trustHost: true, providers: [], trace: openTelemetry({ sessionReads: true }) }
      const answer = await Auth(new Request("https://app.test/auth/session"), config)
      process.stdout.write(answer.status + " " + (await answer.text()))
    `
    const { stdout, stderr } = spawnSync("npx", ["tsx", "--input-type=module", "--eval", script], {
      cwd: root,
      encoding: "utf8",
    })
    expect([stdout, stderr.replace(/^npm warn.*\n/gm, "")]).toEqual(["200 null", ""])
  })
})
