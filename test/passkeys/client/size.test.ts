/** The size of `authchart/webauthn` in an application, in kilobytes of 1000 bytes, compressed as servers send it. */
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { describe, expect, it } from "vitest"

const source = join(import.meta.dirname, "..", "..", "..", "src")

/** Bundles these modules as an application does, without React. */
function weigh(...modules: string[]): Promise<number> {
  return weightOf(modules.map((name) => `export * from "./${name}.ts"`).join("\n"))
}

async function weightOf(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    external: ["react"],
  })
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length / 1000
}

describe("authchart/webauthn", () => {
  it("adds at most 3 kB to a page that has authchart/react", async () => {
    const [both, react] = await Promise.all([weigh("react", "webauthn"), weigh("react")])
    expect(react).toBeGreaterThan(2)
    expect(both - react).toBeGreaterThan(1)
    expect(both - react).toBeLessThanOrEqual(3)
  })

  it("takes at most 3.9 kB for only signIn, and less than that of next-auth with its browser package", async () => {
    const [ours, published] = await Promise.all([
      weightOf(`export { signIn } from "./webauthn.ts"`),
      weightOf(`export { signIn } from "next-auth/webauthn"`),
    ])
    expect(ours).toBeLessThanOrEqual(3.9)
    expect(ours).toBeLessThan(published)
  })

  it("takes at most 4.5 kB in a page without authchart/react, with the client for the routes", async () => {
    expect(await weigh("webauthn")).toBeLessThanOrEqual(4.5)
  })
})
