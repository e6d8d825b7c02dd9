/** Weighs what an application gets from this package, as edge platforms bundle it. */
import { gzipSync } from "node:zlib"
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild"

/** The options with which bundlers for Cloudflare Workers build. */
const workerdOptions = {
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "import"],
} as const satisfies BuildOptions

export interface Weight {
  /** kB after gzip: the entry and all modules that it imports statically. */
  atOnce: number
  /** kB after gzip: all modules, also those that the library loads when a request first needs them. */
  all: number
  /** kB after gzip: `all` without the modules that {@link apart} names. */
  core: number
  /** The bytes of each module that is loaded at once, before gzip. */
  modules: ReadonlyMap<string, number>
  /** All modules of the bundle. */
  inputs: readonly string[]
}

/** The code of an entry, and the folder in which its imports are resolved. */
export interface Source {
  contents: string
  folder: string
  /** Packages that an application installs itself. They stay outside the bundle. */
  external?: readonly string[]
  /** The conditions of the platform. The default is the conditions of Cloudflare Workers. */
  conditions?: readonly string[]
}

/**
 * The modules that serve the inspector, the proofs of an application's steps and flows, and the visitors of one
 * language. The library loads these modules on demand.
 */
export const apart =
  /\/(?:devtools\/|interpreter\/serve-visualizer\.|flows\/composition\.|facade\/prove-flows\.|texts\/(?:passwords\/)?(?!en\.)[a-z]{2}(?:-[A-Za-z]+)?\.[jt]s)/

/** Bundles an entry, minified, and weighs the result. */
export async function weigh(source: Source): Promise<Weight> {
  const split = await bundle(source, { splitting: true })
  const whole = await bundle(source, {})
  const core = await bundle(source, { plugins: [leaveOut(apart)] })
  const closure = closureOf(split.metafile)
  const modules = new Map<string, number>()
  for (const [path, output] of Object.entries(split.metafile.outputs)) {
    if (!closure.has(nameOf(path))) continue
    for (const [file, { bytesInOutput }] of Object.entries(output.inputs))
      modules.set(file, (modules.get(file) ?? 0) + bytesInOutput)
  }
  return {
    atOnce: sizeOf(split.outputFiles.filter(({ path }) => closure.has(nameOf(path)))),
    all: sizeOf(whole.outputFiles),
    core: sizeOf(core.outputFiles),
    modules,
    inputs: Object.keys(whole.metafile.inputs),
  }
}

/** Returns the modules of a minified and split bundle. The entry comes first. */
export async function splitBundle(source: Source): Promise<readonly { path: string; text: string }[]> {
  const { outputFiles } = await bundle(source, { splitting: true })
  const modules = outputFiles.map(({ path, text }) => ({ path: nameOf(path), text }))
  return modules.toSorted((one, other) => Number(other.path === "entry.js") - Number(one.path === "entry.js"))
}

async function bundle(
  { contents, folder, external = [], conditions = workerdOptions.conditions }: Source,
  { splitting = false, plugins = [] }: { splitting?: boolean; plugins?: Plugin[] },
) {
  return build({
    ...workerdOptions,
    stdin: { contents, resolveDir: folder, sourcefile: "entry.js" },
    absWorkingDir: folder,
    conditions: [...conditions],
    splitting,
    plugins,
    minify: true,
    write: false,
    metafile: true,
    outdir: "out",
    entryNames: "entry",
    external: [...external],
    logLevel: "silent",
    // The paths in this repository's tsconfig.json are for its sources, and not for the built package.
    tsconfigRaw: {},
  })
}

/** Leaves modules out of a bundle that the library loads on demand. */
function leaveOut(pattern: RegExp): Plugin {
  return {
    name: "leave-out",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[.#]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === "resolved") return undefined
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: "resolved" })
        return pattern.test(found.path) ? { path, external: true } : found
      })
    },
  }
}

/** Returns the names of the entry's output, and of all outputs that it imports statically. */
function closureOf({ outputs }: Metafile): ReadonlySet<string> {
  const paths = Object.keys(outputs).filter((path) => nameOf(path) === "entry.js")
  // The loop also reaches the paths that it adds.
  for (const path of paths)
    for (const { kind, path: imported } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && imported in outputs && !paths.includes(imported)) paths.push(imported)
  return new Set(paths.map(nameOf))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

/** Returns the size of files after gzip, in kB (1,000 bytes). */
function sizeOf(files: readonly { contents: Uint8Array }[]): number {
  return gzipSync(Buffer.concat(files.map(({ contents }) => contents)), { level: 9 }).length / 1000
}
