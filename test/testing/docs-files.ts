/** The examples of a page as files: the first line of each TypeScript block is its name, `// auth.ts`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { runCompiler } from "../support/run-compiler.ts"

const root = resolve(import.meta.dirname, "../..")

/** A file of an example. */
export interface DocsFile {
  readonly name: string
  readonly text: string
}

/** @throws {Error} for a block without a name, because other blocks could not import it. */
export function filesOf(page: string): readonly DocsFile[] {
  const text = readFileSync(join(root, page), "utf8")
  return [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => {
    const [, name] = /^\/\/ ([\w-]+\.ts)\n/.exec(block) ?? []
    if (name === undefined) throw new Error(`${page}: a block has no name in its first line.`)
    return { name, text: block }
  })
}

function entry(path: string): string {
  if (path === "machines") return "machines/index.ts"
  const ofFramework = `src/frameworks/${path}.ts`
  return path !== "" && existsSync(join(root, ofFramework)) ? ofFramework : `src/${path || "index"}.ts`
}

/** The files of pages in a separate folder, with this package's entry points from its sources. */
export interface WrittenPages {
  /** Returns the compiler's errors in all pages; an empty list without errors. */
  readonly compile: () => readonly string[]
  readonly load: (page: string, name: string) => Promise<unknown>
  readonly remove: () => void
}

/** @param replaced the texts of files that stand for code of the application, by name. */
export function writePages(pages: readonly string[], replaced: Readonly<Record<string, string>> = {}): WrittenPages {
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache/docs-files-"))
  const folderOf = (page: string) => join(folder, page.replaceAll(/\W/g, "-"))
  for (const page of pages) {
    mkdirSync(folderOf(page))
    for (const { name, text } of filesOf(page))
      writeFileSync(
        join(folderOf(page), name),
        (replaced[name] ?? text).replaceAll(/"authchart(?:\/([\w/-]+))?"/g, (_all, path = "") =>
          JSON.stringify(join(root, entry(String(path)))),
        ),
      )
  }
  return {
    compile: () => {
      const compilerOptions = { rootDir: root }
      const include = ["*/*.ts", join(root, "src/frameworks/next/*.d.ts")]
      const config = { extends: join(root, "tsconfig.json"), compilerOptions, include, exclude: [] }
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
      return runCompiler(join(root, "node_modules/typescript/bin/tsc"), folder)
    },
    load: (page, name) => import(pathToFileURL(join(folderOf(page), name)).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
