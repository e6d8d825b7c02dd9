/** Finds the files that an application imports. */
import { dirname, join, posix } from "node:path"
import { ts } from "ts-morph"

/** Returns the file that a specifier names in a file; `undefined` for a package, or an unknown file. */
export type Resolve = (from: string, specifier: string) => string | undefined

/**
 * Makes the function that resolves specifiers as the compiler does, with `baseUrl` and `paths` of `tsconfig.json` or
 * `jsconfig.json`.
 */
export function resolverOf(folder: string, files: readonly string[]): Resolve {
  const place = (file: string) => posix.join(folder.replaceAll("\\", "/"), file)
  const known = new Map(files.map((file) => [place(file), file]))
  const host = { fileExists: (path: string) => known.has(path), readFile: ts.sys.readFile }
  const options = optionsFor(folder, files)
  return (from, specifier) =>
    known.get(ts.resolveModuleName(specifier, place(from), options, host).resolvedModule?.resolvedFileName ?? "")
}

function optionsFor(folder: string, files: readonly string[]): ts.CompilerOptions {
  const file = ["tsconfig.json", "jsconfig.json"].find((name) => files.includes(name))
  const config: unknown = file === undefined ? {} : ts.readConfigFile(join(folder, file), ts.sys.readFile).config
  // The host lists no files, because only the options are needed.
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, { ...ts.sys, readDirectory: () => [] }, folder)
  return { ...options, allowJs: true, moduleResolution: ts.ModuleResolutionKind.Bundler }
}

const endings = ["ts", "tsx", "js", "jsx", "mjs", "mts"] as const

/** Returns the paths of the files that a specifier for a path can name, in the order in which a bundler tries them. */
export function candidates(path: string): string[] {
  const bare = path.replace(/\.[cm]?jsx?$/, "")
  return [
    path,
    ...endings.map((ending) => `${path}.${ending}`),
    ...endings.map((ending) => `${bare}.${ending}`),
    ...endings.map((ending) => `${path}/index.${ending}`),
  ]
}

/** Returns the relative specifier of a file in another file, without the ending of the file. */
export function specifierTo(from: string, to: string): string {
  const path = posix.relative(dirname(from), to.replace(/\.[cm]?[jt]sx?$/, ""))
  return path.startsWith(".") ? path : `./${path}`
}
