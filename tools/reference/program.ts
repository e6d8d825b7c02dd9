/** The exported modules of the package, as the compiler reads their sources. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript-5.9"

export const root = resolve(import.meta.dirname, "../..")

export interface Entry {
  /** As an application imports it: `authchart/jwt`. */
  name: string
  /** The source file, from the root of the repository. */
  file: string
}

interface Manifest {
  name: string
  exports: Readonly<Record<string, string | null>>
}

/**
 * Every subpath of package.json that an application may import, with patterns resolved. @throws {Error} for a subpath
 * without a source.
 */
export function entries(): Entry[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  const listed = Object.entries(exports).flatMap(([subpath, target]) =>
    target?.endsWith(".js") === true ? resolved(subpath, target.slice("./dist/".length)) : [],
  )
  return [...new Map(listed.map(([subpath, file]) => [join(name, subpath), file]))].map(([path, file]) => ({
    name: path,
    file,
  }))
}

function resolved(subpath: string, built: string): [subpath: string, file: string][] {
  if (!subpath.includes("*")) return [[subpath, sourceOf(built)]]
  const folder = built.slice(0, built.lastIndexOf("/"))
  const names = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name) && entry.name !== "index.ts")
    .map((entry) => entry.name.replace(/\.tsx?$/, ""))
  return names.sort().map((one) => [subpath.replace("*", one), sourceOf(built.replace("*", one))])
}

function sourceOf(built: string): string {
  const found = [".ts", ".tsx"]
    .map((ending) => built.replace(/\.js$/, ending))
    .find((file) => existsSync(join(root, file)))
  if (found === undefined) throw new Error(`package.json exports ${built}, which has no source.`)
  return found
}

export interface Sources {
  checker: ts.TypeChecker
  /** Returns the symbols that an entry exports, in source order. */
  exportsOf: (entry: Entry) => readonly ts.Symbol[]
}

/** Reads the sources of all entries, which takes some seconds. */
export function readSources(listed: readonly Entry[]): Sources {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), (file) => readFileSync(file, "utf8"))
  const { options } = ts.convertCompilerOptionsFromJson(
    (config.config as { compilerOptions: object }).compilerOptions,
    root,
  )
  const program = ts.createProgram(
    listed.map(({ file }) => join(root, file)),
    options,
  )
  const checker = program.getTypeChecker()
  return {
    checker,
    exportsOf: ({ file }) => {
      const source = program.getSourceFile(join(root, file))
      const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
      return module === undefined ? [] : checker.getExportsOfModule(module)
    },
  }
}

/** The symbol behind an export alias. */
export function meant(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
}

/** Returns true if a declaration belongs to the repository, and not to a package or the language. */
export function isOurs(declaration: ts.Declaration): boolean {
  const file = declaration.getSourceFile().fileName
  return file.startsWith(`${root}/`) && !file.includes("/node_modules/")
}
