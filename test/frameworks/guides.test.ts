import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"

const root = resolve(import.meta.dirname, "../..")

interface Shown {
  file: string
  text: string
}

/** Returns the files in a guide: blocks whose first line is a comment with a file name. */
function filesOf(guide: string): Shown[] {
  const markdown = readFileSync(join(root, "docs/guides", `${guide}.md`), "utf8")
  return [...markdown.matchAll(/^```\w+\n(?:\/\/|<!--) ([\w./+-]+)(?: -->)?\n([\s\S]*?)^```$/gm)].map(
    ([, file = "", text = ""]) => ({ file, text }),
  )
}

describe("the guides to frameworks", () => {
  it("and to moving from other libraries show files that compile", () => {
    mkdirSync(join(root, ".cache"), { recursive: true })
    const folder = mkdtempSync(join(root, ".cache/guides-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const libraries = [
      "better-auth",
      "lucia",
      "credentials",
      "auth-express",
      "auth-sveltekit",
      "passport",
      "iron-session",
    ]
    const moving = libraries.map((library) => `from-${library}`)
    for (const guide of [
      "express",
      "fastify",
      "hono",
      "elysia",
      "react-router",
      "astro",
      "nuxt",
      "web-requests",
      "node",
      "opentelemetry",
      ...moving,
    ]) {
      const shown = filesOf(guide)
      expect([guide, shown.length]).not.toEqual([guide, 0])
      mkdirSync(join(folder, guide))
      for (const { file, text } of shown) writeFileSync(join(folder, guide, file), text)
    }
    const options = {
      extends: "../../tsconfig.json",
      compilerOptions: { rootDir: "../.." },
      include: ["*/*.ts"],
      exclude: [],
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options))
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder, "--pretty", "false"], {
      cwd: root,
      encoding: "utf8",
    })
    // Only errors in the guides' own files: other tests compile the rest of the program.
    expect(stdout.split("\n").filter((line) => line.includes("guides-"))).toEqual([])
  })

  it("show files of the SvelteKit example, which is built and tested in a browser", () => {
    const shown = filesOf("sveltekit").filter(({ file }) => file.startsWith("src/"))
    expect(shown.length).toBeGreaterThan(4)
    for (const { file, text } of shown)
      expect([file, text]).toEqual([file, readFileSync(join(root, "examples/sveltekit", file), "utf8")])
  })

  it("show for Vite the line that the SvelteKit example has", () => {
    const [config] = filesOf("sveltekit").filter(({ file }) => file === "vite.config.js")
    const line = /^ {2}ssr: .*$/m.exec(config?.text ?? "")?.[0]
    expect(line).toBeDefined()
    expect(readFileSync(join(root, "examples/sveltekit/vite.config.js"), "utf8")).toContain(line)
  })
})
