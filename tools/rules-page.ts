/**
 * Writes docs/rules.md from the catalogue of rules and the names of tests. `tsx tools/rules-page.ts`. With `--check` it
 * writes nothing, and fails if the page would change, if a page or a source cites an unknown id, or if a page cites
 * more ids without a link than `tools/rules/unlinked.json` allows. `--update` lowers the counts in this file.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { idsOf } from "../test/security/agreement.ts"
import { namesInFolders } from "../test/security/test-names.ts"
import { ruleGroups, type Rule } from "./rules/catalogue.ts"
import { unknownIn, unlinkedIn } from "./rules/citations.ts"

const root = resolve(import.meta.dirname, "..")
const pageFile = "docs/rules.md"
const countsFile = "tools/rules/unlinked.json"

const intro = `# Rules

<!-- Made by tools/rules-page.ts: change the lists that it reads, and run \`npm run rules\`. -->

Pages, messages and tests cite rules by their ids. This page defines each of them in one sentence, and names the files of
the repository whose tests show it: the name of such a test begins with the id. "Proven" means that a proof over every
flow holds the rule as well ([how](proofs.md)).

Ids such as D3 and P5 are decisions: [Compatibility decisions](decisions/0008-compatibility-decisions.md) lists them.
`

/** Returns the files with tests whose names begin with an id, by id. */
function testsById(): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const { file, name } of namesInFolders(root, ["test", "src/testing"], /[A-Z]-?[A-Z]?\d/)) {
    for (const id of idsOf(name)) files.set(id, (files.get(id) ?? new Set()).add(file))
  }
  return files
}

function rulesPage(): string {
  const tests = testsById()
  const parts = ruleGroups.flatMap(({ title, rules }) => [
    `## ${title}`,
    ...rules.map((rule) => sectionOf(rule, [...(tests.get(rule.id) ?? [])].sort())),
  ])
  return `${[intro.trimEnd(), ...parts].join("\n\n")}\n`
}

function sectionOf({ id, says, notHeld, proven }: Rule, tests: readonly string[]): string {
  const held = proven ? ["Proven."] : []
  const shown = tests.length === 0 ? [] : [`Tests: ${tests.map((file) => `\`${file}\``).join(", ")}.`]
  const reason = notHeld === undefined ? [] : [`Not held: ${notHeld}`]
  const notes = [...held, ...shown, ...reason].join(" ")
  return [`### ${id}`, says, ...(notes === "" ? [] : [notes])].join("\n\n")
}

/** Returns every file below these paths that git tracks or would add. */
function filesBelow(...paths: readonly string[]): string[] {
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths]
  const listed = execFileSync("git", options, { cwd: root, encoding: "utf8" }).split("\0")
  return [...new Set(listed)].filter((file) => file !== "" && file !== pageFile && existsSync(join(root, file))).sort()
}

const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** Returns how many citations without a link each page has; leaves out pages without such citations. */
function unlinkedByPage(): Record<string, number> {
  const pages = filesBelow("docs", "README.md").filter((file) => file.endsWith(".md"))
  return Object.fromEntries(
    pages.map((file) => [file, unlinkedIn(read(file))] as const).filter(([, count]) => count > 0),
  )
}

/** One sentence for each fault of the citations. */
function complaints(allowed: Readonly<Record<string, number>>): string[] {
  const cited = filesBelow("docs", "README.md", "src", "machines").filter((file) => /\.(?:md|tsx?)$/.test(file))
  const unknown = cited.flatMap((file) =>
    unknownIn(read(file)).map(({ id, line }) => `${file}:${line}: no list of rules defines ${id}.`),
  )
  const unlinked = Object.entries(unlinkedByPage())
    .filter(([file, count]) => count > (allowed[file] ?? 0))
    .map(([file, count]) => `${file} cites ${count} ids without a link, and may cite ${allowed[file] ?? 0}.`)
  return [...unknown, ...unlinked]
}

function allowedCounts(): Readonly<Record<string, number>> {
  return JSON.parse(read(countsFile)) as Readonly<Record<string, number>>
}

function update(): void {
  const counts = unlinkedByPage()
  const lower = Object.entries(allowedCounts()).flatMap(([file, allowed]) => {
    const left = Math.min(allowed, counts[file] ?? 0)
    return left === 0 ? [] : [[file, left]]
  })
  writeFileSync(join(root, countsFile), `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) {
  const page = rulesPage()
  if (process.argv.includes("--update")) update()
  if (!process.argv.includes("--check")) writeFileSync(join(root, pageFile), page)
  const stale = read(pageFile) === page ? [] : [`${pageFile} is out of date. Run: npm run rules`]
  const found = [...stale, ...complaints(allowedCounts())]
  for (const complaint of found) process.stderr.write(`${complaint}\n`)
  if (found.length > 0) process.exitCode = 1
}
