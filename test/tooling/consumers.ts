/** Applications with the packed package installed, and the errors of several compilers. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { runCompiler } from "../support/run-compiler.ts"
import { installTarball, tarballToTry } from "../../tools/pack.ts"

const root = resolve(import.meta.dirname, "../..")

/** Packages of package.json, by their versions. */
export type Compiler = "typescript-5.4" | "typescript-5.9" | "typescript"

export interface Consumer {
  /** The folder of the installed package. */
  readonly installed: string
  /** Every subpath, with `*` resolved by the existing files: `""`, `jwt`, `providers/google`. */
  readonly subpaths: readonly string[]
  /** Compiles one file that imports the subpaths. @returns the compiler's errors, line by line. */
  readonly compile: (compiler: Compiler, options: Record<string, unknown>, subpaths: readonly string[]) => string[]
  /** Compiles a text. @returns the compiler's errors, line by line. */
  readonly compileText: (compiler: Compiler, options: Record<string, unknown>, text: string) => string[]
  readonly remove: () => void
}

/** Installs the package with its dependencies and without its optional peers. Needs a build. */
export function installConsumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), "authchart-consumer-"))
  installTarball(root, tarballToTry(root, folder), folder)
  const installed = join(folder, "node_modules/authchart")
  let programs = 0
  const compileText: Consumer["compileText"] = (compiler, options, text) => {
    const program = join(folder, `app-${++programs}`)
    mkdirSync(program)
    writeFileSync(join(program, "app.ts"), text)
    const compilerOptions = { ...common, ...options }
    writeFileSync(join(program, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["app.ts"] }))
    const tsc = join(root, "node_modules", compiler, "bin/tsc")
    return runCompiler(tsc, program)
  }
  return {
    installed,
    subpaths: subpathsOf(installed),
    compileText,
    compile: (compiler, options, subpaths) => {
      const names = subpaths.map((path) => (path === "" ? "authchart" : `authchart/${path}`))
      const lines = names.map((name, at) => `export * as m${at} from "${name}"`)
      return compileText(compiler, options, lines.join("\n"))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An application for another runtime has no types of Node. */
const common = { strict: true, noEmit: true, target: "es2022", lib: ["ES2023", "DOM", "DOM.Iterable"], types: [] }

function subpathsOf(installed: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    exports: Record<string, string | null>
  }
  const all = Object.entries(exports).flatMap(([name, target]) => {
    const path = name.replace(/^\.\/?/, "")
    if (target === null || !target.endsWith(".js")) return []
    const declared = join(installed, target.replace(/\.js$/, ".d.ts"))
    if (!target.includes("*")) return existsSync(declared) ? [path] : []
    const files = readdirSync(join(installed, target.slice(0, target.indexOf("*"))))
    return files.filter((file) => file.endsWith(".d.ts")).map((file) => path.replace("*", file.slice(0, -5)))
  })
  return [...new Set(all)]
}
