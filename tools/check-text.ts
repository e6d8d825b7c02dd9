/**
 * Checks every file of the repository, tracked or new, for violations of {@link textRules} and for marks of unclear
 * prose.
 *
 * `tsx tools/check-text.ts`. `--update` lowers the counts of `tools/text-marks.json` to the current ones. `--recount`,
 * for code that moved between files, writes the current counts if their sum has not grown.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { lowered, marksBeyond, marksIn, recounted, type Allowed, type MarkFound } from "./text/marks.ts"
import { textRules, type TextRule } from "./text-rules.ts"

export interface Finding {
  file: string
  /** Counted from 1. */
  line: number
  rule: TextRule
  text: string
}

/** Returns the first violation of each rule in a file; an empty list for a binary file, which contains a NUL byte. */
export function findingsIn(file: string, content: string): Finding[] {
  if (content.includes("\0")) return []
  return textRules.flatMap((rule) => {
    if (rule.files !== undefined && !rule.files.test(file)) return []
    const match = rule.pattern.exec(content)
    if (match === null) return []
    return [{ file, line: content.slice(0, match.index).split("\n").length, rule, text: match[0].trim() }]
  })
}

/** Returns false for a deleted file, and for a link to a folder. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** The text of every file of a git working tree, by path. @throws {Error} outside a git working tree. */
function filesOf(root: string): [file: string, content: string][] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = [...new Set(listed.split("\0"))].filter((file) => file !== "" && isFile(join(root, file)))
  if (files.length === 0) throw new Error("git lists no files: nothing was checked.")
  return files.map((file) => [file, readFileSync(join(root, file), "utf8")])
}

/**
 * Runs the text checks on a git working tree. Returns every violation of a rule, and every mark. @throws {Error}
 * outside a git working tree.
 */
export function readRepository(root: string): { findings: Finding[]; marks: MarkFound[] } {
  const files = filesOf(root)
  return {
    findings: files.flatMap(([file, content]) => findingsIn(file, content)),
    marks: files.flatMap(([file, content]) => marksIn(file, content)),
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, "..")
  const list = join(root, "tools/text-marks.json")
  const write = (allowed: Allowed) => writeFileSync(list, `${JSON.stringify(allowed, null, 2)}\n`)
  const read = () => JSON.parse(readFileSync(list, "utf8")) as Allowed
  const [option] = process.argv.slice(2)
  const { findings, marks } = readRepository(root)
  if (option === "--update") write(lowered(marks, read()))
  if (option === "--recount") write(recounted(marks, read()))
  const beyond = marksBeyond(marks, read())
  for (const { file, line, rule, text } of findings) {
    process.stderr.write(`${file}:${line}: ${rule.name}: "${text}". ${rule.advice}\n`)
  }
  for (const { file, line, mark, text } of beyond) {
    process.stderr.write(`${file}:${line}: ${mark.name}: "${text}". ${mark.advice}\n`)
  }
  if (beyond.length > 0)
    process.stderr.write("Files have more marks of unclear prose than tools/text-marks.json lists for them.\n")
  if (findings.length + beyond.length > 0) process.exitCode = 1
}
