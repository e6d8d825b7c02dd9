/** Finds the files that an application imports. */
import { readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { ts } from "ts-morph"

/** Returns the file that a specifier names in a file; `undefined` for a package, or an unknown file. */
export type Resolve = (from: string, specifier: string) => string | undefined

/** Makes the function that resolves relative specifiers, and those of `paths` in `tsconfig.json` or `jsconfig.json`. */
export function resolverOf(folder: string, files: readonly string[]): Resolve {
  const known = new Set(files)
  const aliases = aliasesOf(folder, files)
  return (from, specifier) => {
    const paths = specifier.startsWith(".")
      ? [posix.join(posix.dirname(from), specifier)]
      : aliases.flatMap((alias) => alias(specifier) ?? [])
    return paths.flatMap(candidates).find((path) => known.has(path))
  }
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

function aliasesOf(folder: string, files: readonly string[]): ((specifier: string) => string[] | undefined)[] {
  const file = ["tsconfig.json", "jsconfig.json"].find((name) => files.includes(name))
  if (file === undefined) return []
  const { config } = ts.parseConfigFileTextToJson(file, readFileSync(join(folder, file), "utf8")) as {
    config?: unknown
  }
  const { baseUrl, paths } = optionsIn(config)
  const base = posix.normalize(baseUrl ?? ".")
  const aliases = Object.entries(paths).map(([pattern, targets]) => (specifier: string) => {
    const [before = "", after] = pattern.split("*")
    if (after === undefined)
      return specifier === pattern ? targets.map((target) => posix.join(base, target)) : undefined
    if (!specifier.startsWith(before) || !specifier.endsWith(after)) return undefined
    const part = specifier.slice(before.length, specifier.length - after.length)
    return targets.map((target) =>
      posix.join(
        base,
        target.replace("*", () => part),
      ),
    )
  })
  return baseUrl === undefined ? aliases : [...aliases, (specifier: string) => [posix.join(base, specifier)]]
}

function optionsIn(config: unknown): { baseUrl: string | undefined; paths: Record<string, string[]> } {
  const compilerOptions = memberOf(config, "compilerOptions")
  const [baseUrl, paths] = [memberOf(compilerOptions, "baseUrl"), memberOf(compilerOptions, "paths")]
  const entries = typeof paths === "object" && paths !== null ? Object.entries(paths as Record<string, unknown>) : []
  return {
    baseUrl: typeof baseUrl === "string" ? baseUrl : undefined,
    paths: Object.fromEntries(
      entries.map(([pattern, targets]) => [
        pattern,
        Array.isArray(targets) ? targets.filter((target) => typeof target === "string") : [],
      ]),
    ),
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Returns the relative specifier of a file in another file, without the ending of the file. */
export function specifierTo(from: string, to: string): string {
  const path = posix.relative(dirname(from), to.replace(/\.[cm]?[jt]sx?$/, ""))
  return path.startsWith(".") ? path : `./${path}`
}
