/**
 * Makes the program of the meter from the packages `@zxcvbn-ts/core` and `@zxcvbn-ts/language-common`. Both packages are
 * optional.
 */
import type * as Files from "node:fs/promises"
import type * as Modules from "node:module"
import { sha256 } from "../protocol/bytes.ts"
import type { PasswordMeter } from "../ports/passwords.ts"

/** The file in which each package has all its code, for browsers without modules. */
const files = ["@zxcvbn-ts/core/dist/zxcvbn-ts.js", "@zxcvbn-ts/language-common/dist/zxcvbn-ts.js"]

/** Reads the requests of the page, and responds with the score: 0 for the weakest passwords, 4 for the strongest. */
const listener = `
const { adjacencyGraphs: graphs, dictionary } = zxcvbnts["language-common"]
const zxcvbn = new zxcvbnts.core.ZxcvbnFactory({ dictionary, graphs })
onmessage = ({ data: { id, password, words } }) => postMessage({ id, score: zxcvbn.check(password, words).score })
`

let loading: Promise<PasswordMeter | undefined> | undefined

/**
 * Reads the files of the packages, once for each process.
 *
 * @returns `undefined` if a package is not installed, or this runtime has no file system.
 */
export async function passwordMeter(): Promise<PasswordMeter | undefined> {
  loading ??= meterAt(places)
  return loading
}

/** The functions of `process` that this file uses. Other runtimes than Node, Bun and Deno lack them. */
interface NodeProcess {
  readonly cwd: () => string
  readonly getBuiltinModule: ((name: "node:module") => typeof Modules) & ((name: "node:fs/promises") => typeof Files)
}

/**
 * Reads the files of the packages.
 *
 * @param from return the paths of files. From the folder of each file, as an `import` in the file would, Node looks for
 *   the packages, in this order.
 */
export async function meterAt(
  from: readonly ((node: Pick<NodeProcess, "cwd">) => string)[],
): Promise<PasswordMeter | undefined> {
  const node = (globalThis as { readonly process?: NodeProcess }).process
  for (const place of from) {
    try {
      if (node === undefined) return undefined
      const { resolve } = node.getBuiltinModule("node:module").createRequire(place(node))
      const { readFile } = node.getBuiltinModule("node:fs/promises")
      const texts = await Promise.all(files.map(async (file) => readFile(resolve(file), "utf8")))
      const script = [...texts.map(withoutSourceMap), listener].join(";\n")
      return { script, version: (await sha256(script)).slice(0, 16) }
    } catch {
      // A package is not installed at this place, or the runtime lacks a function.
    }
  }
  return undefined
}

/**
 * The files from which Node looks for the packages: this file; then a file in the folder of the process, because a bundler
 * moves this file out of the application's folders.
 */
const places: Parameters<typeof meterAt>[0] = [() => import.meta.url, ({ cwd }) => `${cwd()}/package.json`]

function withoutSourceMap(script: string): string {
  return script.replaceAll(/^\/\/# sourceMappingURL=.*$/gm, "")
}
