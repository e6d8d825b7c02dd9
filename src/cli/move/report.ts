/** The report of a move, for a terminal or for programs. */
import { unifiedDiff } from "./diff.ts"
import type { FileChange, Finding, Plan } from "./plan.ts"

export interface ReportOptions {
  /** True if the command writes the files. */
  written: boolean
  /** True for the way back. */
  back: boolean
}

/** Returns the lines of the report: the diff, what is left to do, and a sum. */
export function reportLines({ changes, findings, next, from }: Plan, { written, back }: ReportOptions): string[] {
  const todo = findings.filter(({ level }) => level === "todo")
  const notes = findings.filter(({ level }) => level === "note")
  if (changes.length === 0 && todo.length === 0) {
    const why = from === undefined ? ": the application does not use Auth.js." : "."
    return [`Nothing to do${why}`, ...section("Check:", notes)]
  }
  const diffs = changes.flatMap((change) => (written ? [verbOf(change)] : shownChange(change)))
  return [
    ...diffs,
    ...section("Change by hand:", todo),
    ...section("Check:", notes),
    ...(changes.length === 0 || next.length === 0 ? [] : ["", "Then:", ...next.map((step) => `  - ${step}`)]),
    "",
    sum(changes.length, { written, back }),
  ]
}

/** A file of environment variables can contain secrets, so the report never shows its lines. */
function shownChange(change: FileChange): string[] {
  const { file, renamed } = change
  if (renamed === undefined) return [unifiedDiff(change).slice(0, -1)]
  return renamed.map(({ line, from, to }) => `# ${file}:${line}: ${from} becomes ${to}`)
}

function verbOf({ file, before, after }: FileChange): string {
  return `${before === undefined ? "new    " : after === undefined ? "deleted" : "changed"}  ${file}`
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return []
  return [
    "",
    title,
    ...findings.flatMap(({ file, line, says, mend }) => [`  ${file}:${line}  ${says}`, `    → ${mend}`]),
  ]
}

function sum(count: number, { written, back }: ReportOptions): string {
  const files = `${count} ${count === 1 ? "file" : "files"}`
  if (count === 0) return "The command has nothing to write."
  if (written) return `${files} written.`
  return `${files} would change. Nothing is written. To write, add --write${back ? " to --back" : ""}.`
}

/**
 * Returns the report as JSON: the diff of each file, the findings with their places, and the next steps. A file of
 * environment variables has no diff, but the renamed variables.
 */
export function reportJson({ changes, findings, next, from }: Plan, { written }: ReportOptions): string {
  const files = changes.map((change) => ({
    file: change.file,
    kind: change.before === undefined ? "new" : change.after === undefined ? "deleted" : "changed",
    ...(change.renamed === undefined ? { diff: unifiedDiff(change) } : { renamed: change.renamed }),
  }))
  return JSON.stringify({ from: from ?? null, written, changes: files, findings, next }, null, 2)
}
