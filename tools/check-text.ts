/** Holds every file of the repository, tracked or about to be, against {@link textRules}. `tsx tools/check-text.ts`. */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { textRules, type TextRule } from "./text-rules.ts"

export interface Finding {
  file: string
  /** Counted from 1. */
  line: number
  rule: TextRule
  text: string
}

/** The first violation of each rule in a file. Binary files, known by a NUL byte, have none. */
export function findingsIn(file: string, content: string): Finding[] {
  if (content.includes("\0")) return []
  return textRules.flatMap((rule) => {
    if (rule.files !== undefined && !rule.files.test(file)) return []
    const match = rule.pattern.exec(content)
    if (match === null) return []
    return [{ file, line: content.slice(0, match.index).split("\n").length, rule, text: match[0].trim() }]
  })
}

/** All violations of a git working tree. @throws {Error} where there is no git. */
export function findingsInRepository(root: string): Finding[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = listed.split("\0").filter((file) => file !== "" && existsSync(join(root, file)))
  if (files.length === 0) throw new Error("git lists no files: nothing was checked.")
  return files.flatMap((file) => findingsIn(file, readFileSync(join(root, file), "utf8")))
}

if (process.argv[1] === import.meta.filename) {
  const found = findingsInRepository(resolve(import.meta.dirname, ".."))
  for (const { file, line, rule, text } of found) {
    process.stderr.write(`${file}:${line}: ${rule.name}: "${text}". ${rule.advice}\n`)
  }
  if (found.length > 0) process.exitCode = 1
}
