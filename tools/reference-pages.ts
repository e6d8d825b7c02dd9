/**
 * Writes docs/reference from the exported types, their docstrings, the registry of flows and the commands. `tsx
 * tools/reference-pages.ts`; with `--check` it writes nothing and fails if a page would change.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { commandsPage } from "./reference/commands.ts"
import { cookiesPage } from "./reference/cookies.ts"
import { errorsReference } from "./reference/errors.ts"
import { exportPages, type Page } from "./reference/exports.ts"
import { optionPages, optionSections } from "./reference/options.ts"
import { entries, readSources, root, type Entry, type Sources } from "./reference/program.ts"
import { routesPage } from "./reference/routes.ts"

const folder = join(root, "docs/reference")
const note =
  "<!-- Made by tools/reference-pages.ts: change the types and docstrings in src, and run `npm run reference`. -->"

/** Every page of the reference, by its file below `docs/reference`. */
async function referencePages(listed: readonly Entry[], sources: Sources): Promise<Map<string, string>> {
  const described = [
    ...optionPages(optionSections(listed, sources), sources),
    errorsReference(),
    routesPage(),
    cookiesPage(),
    await commandsPage(),
  ]
  const exported = exportPages(listed, sources)
  const pages = [indexPage(described, exported), ...described, ...exported]
  return new Map(pages.map((page) => [page.file, `# ${page.title}\n\n${note}\n\n${linked(page)}\n`]))
}

/** Docstrings link to rules relative to `docs/reference`; a page in one of its folders needs one more `../`. */
function linked({ file, text }: Page): string {
  return file.includes("/") ? text.replaceAll("](../rules.md#", "](../../rules.md#") : text
}

function indexPage(described: readonly Page[], exported: readonly Page[]): Page {
  const line = ({ file, title, says }: Page): string => `- [${title}](${file}): ${says}`
  return {
    file: "index.md",
    title: "Reference",
    says: "",
    text: [
      "Generated from the types and docstrings of this version.",
      described.map(line).join("\n"),
      "## Exports",
      exported.map(line).join("\n"),
    ].join("\n\n"),
  }
}

/** The existing pages below `docs/reference`. */
function present(): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"))
}

if (process.argv[1] === import.meta.filename) {
  const listed = entries()
  const pages = await referencePages(listed, readSources(listed))
  const strangers = present().filter((file) => !pages.has(file))
  const check = process.argv.includes("--check")
  for (const [file, text] of pages) {
    const path = join(folder, file)
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue
    if (check) {
      process.stderr.write(`docs/reference/${file} is out of date. Run: npm run reference\n`)
      process.exitCode = 1
    } else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
  for (const file of strangers) {
    if (!check) rmSync(join(folder, file))
    else {
      process.stderr.write(`docs/reference/${file} is not a page of the reference. Run: npm run reference\n`)
      process.exitCode = 1
    }
  }
}
