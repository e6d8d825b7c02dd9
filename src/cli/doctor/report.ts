/** Writes the findings as a report, for a terminal or for programs. */
import { styleText } from "node:util"
import type { Level } from "./check.ts"
import type { Diagnosed } from "./run-checks.ts"

type Style = Parameters<typeof styleText>[0]

/** Each level has a sign and a word, so that the report can be read without colours. */
const signs: Readonly<Record<Level, { sign: string; word: string; style: Style }>> = {
  ok: { sign: "✓", word: "ok", style: "green" },
  warning: { sign: "!", word: "warning", style: "yellow" },
  problem: { sign: "✕", word: "problem", style: "red" },
  skipped: { sign: "–", word: "skipped", style: "gray" },
}
const levels = ["problem", "warning", "skipped", "ok"] as const

export type Tally = Readonly<Record<Level, number>>

export function tallyOf(findings: readonly Diagnosed[]): Tally {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  return { ok: count("ok"), warning: count("warning"), problem: count("problem"), skipped: count("skipped") }
}

/**
 * Returns the lines of the report: the findings under their headings, and the numbers of findings at the end.
 *
 * @param file the name of the configuration's file.
 */
export function reportLines(file: string, findings: readonly Diagnosed[], colours: boolean): string[] {
  const paint = (style: Style, text: string) => (colours ? styleText(style, text, { validateStream: false }) : text)
  const titles = [...new Set(findings.map(({ title }) => title))]
  const groups = titles.flatMap((title) => {
    const own = findings.filter((finding) => finding.title === title)
    return ["", paint("bold", title), ...own.flatMap((finding) => linesOf(finding, paint))]
  })
  const tally = tallyOf(findings)
  const sum = levels.flatMap((level) => (tally[level] > 0 ? [`${tally[level]} ${plural(level, tally[level])}`] : []))
  return [`authchart doctor: ${file}`, ...groups, "", `${sum.join(", ")}.`]
}

function linesOf({ level, says, mend, docs }: Diagnosed, paint: (style: Style, text: string) => string): string[] {
  const { sign, word, style } = signs[level]
  const [first = "", ...more] = says.split("\n")
  const indent = " ".repeat(13)
  return [
    `  ${paint(style, `${sign} ${word.padEnd(8)}`)} ${first}`,
    ...more.map((line) => `${indent}${line}`),
    ...(mend === undefined ? [] : [`${indent}→ ${mend}`]),
    ...(docs === undefined ? [] : [`${indent}→ more of it in the repository: ${docs}`]),
  ]
}

function plural(level: Level, count: number): string {
  if (level === "ok" || level === "skipped" || count === 1) return level
  return `${level}s`
}

/**
 * Returns the report for programs as JSON, with stable names and without colours.
 *
 * @param file `undefined` if the configuration's file is unknown.
 */
export function reportJson(file: string | undefined, findings: readonly Diagnosed[]): string {
  return JSON.stringify({ file: file ?? null, ...tallyOf(findings), findings }, null, 2)
}
