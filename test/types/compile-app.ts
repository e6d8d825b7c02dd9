/** An application with this package installed, and the compiler's errors in its files. */
import { execFileSync } from "node:child_process"
import { cpSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCompiler } from "../support/run-compiler.ts"

const root = new URL("../../", import.meta.url).pathname
/** Not `.bin/tsc`: several packages have one. */
const tscOf = (compiler: Compiler) => join(root, "node_modules", compiler, "bin/tsc")

/** Versions of TypeScript, by the names of their packages here. */
export type Compiler = "typescript" | "typescript-5.9"

/** A folder with the package's declarations under `node_modules`, as an application would have it. */
export interface InstalledPackage {
  /** The declarations of an entry: `index`, `core`, `jwt`. */
  declarations: (entry: string) => string
  /**
   * Compiles files as one program, with the compiler's strict rules.
   *
   * @param files name without extension, to text.
   * @param compiler default: the version of this project.
   * @returns the errors by file, and under `""` those of all other files; empty for a file without errors.
   * @throws if the compiler itself fails.
   */
  compile: (files: Readonly<Record<string, string>>, compiler?: Compiler) => Record<string, string[]>
  remove: () => void
}

/** @param peers other packages that the fixtures import, by their names. */
export function installPackage(peers: readonly string[] = []): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), "authchart-types-"))
  const installed = join(folder, "node_modules/authchart")
  mkdirSync(installed, { recursive: true })
  copyFileSync(join(root, "package.json"), join(installed, "package.json"))
  writeDeclarations(join(installed, "dist"))
  // Dependencies of the package that its types mention: the machines, the SQL stores and the local provider.
  for (const name of ["xstate", "kysely", "jose"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
  // The packages from which applications move over, if a fixture compares with them.
  mkdirSync(join(folder, "node_modules/@auth"))
  symlinkSync(join(root, "node_modules/@auth/core"), join(folder, "node_modules/@auth/core"))
  for (const name of peers) symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
  let programs = 0
  return {
    declarations: (entry) => readFileSync(join(installed, "dist/src", `${entry}.d.ts`), "utf8"),
    compile: (files, compiler = "typescript") => {
      const program = join(folder, `app-${++programs}`)
      mkdirSync(program)
      for (const [name, text] of Object.entries(files)) writeFileSync(join(program, `${name}.ts`), text)
      writeFileSync(join(program, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
      const said: Record<string, string[]> = {}
      for (const line of runCompiler(tscOf(compiler), program)) {
        const [, file = "", rest = line] = /^([\w-]+)\.ts(\(.*)$/.exec(line) ?? []
        ;(said[file] ??= []).push(rest)
      }
      return said
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/**
 * Writes the package's declarations into a folder: those of the packed package in `npm test`, otherwise those of the
 * sources.
 */
export function writeDeclarations(folder: string): void {
  const packed = process.env.AUTHCHART_PACKAGE
  if (packed !== undefined && packed !== "") {
    const wanted = (path: string) => !path.endsWith(".js")
    cpSync(join(packed, "dist"), folder, { recursive: true, filter: wanted })
    return
  }
  const out = ["--emitDeclarationOnly", "--outDir", folder]
  execFileSync(process.execPath, [tscOf("typescript"), "-p", join(root, "tsconfig.build.json"), ...out], {
    cwd: root,
    stdio: "pipe",
  })
}

const compilerOptions = {
  strict: true,
  // The declarations that come with the compiler are not ours.
  skipDefaultLibCheck: true,
  noEmit: true,
  target: "es2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
}
