/** Writes the changes of a move as a unified diff, which `git apply` accepts. */
import type { FileChange } from "./plan.ts"

/** The number of unchanged lines around a change. */
const context = 3

interface Line {
  sign: " " | "-" | "+"
  text: string
}

/** Returns the diff of a file. Lines end with `\n`. */
export function unifiedDiff({ file, before, after }: FileChange): string {
  const lines = comparedLines(linesOf(before ?? ""), linesOf(after ?? ""))
  const heads = [
    `diff --git a/${file} b/${file}`,
    ...(before === undefined ? ["new file mode 100644"] : []),
    ...(after === undefined ? ["deleted file mode 100644"] : []),
    `--- ${before === undefined ? "/dev/null" : `a/${file}`}`,
    `+++ ${after === undefined ? "/dev/null" : `b/${file}`}`,
  ]
  return `${heads.join("\n")}\n${hunksOf(lines).join("")}`
}

/** Splits a text into lines. Each line keeps its line feed, so that the last line can lack one. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Compares lines by their longest common subsequence. */
function comparedLines(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const same = (text: string): Line => ({ sign: " ", text })
  return [
    ...before.slice(0, head).map(same),
    ...middleLines(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ]
}

function middleLines(before: readonly string[], after: readonly string[]): Line[] {
  // For each line of `before` and each line of `after`: the maximum number of common lines, in order, from these two
  // lines to the ends.
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  const at = (left: number, right: number): number => common[left * width + right] ?? 0
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--)
      common[left * width + right] =
        before[left] === after[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1))
  const lines: Line[] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [removed, added] = [before[left], after[right]]
    if (removed !== undefined && removed === added) {
      lines.push({ sign: " ", text: removed })
      left++
      right++
    } else if (removed !== undefined && (added === undefined || at(left + 1, right) >= at(left, right + 1))) {
      lines.push({ sign: "-", text: removed })
      left++
    } else if (added !== undefined) {
      lines.push({ sign: "+", text: added })
      right++
    } else return lines
  }
}

function hunksOf(lines: readonly Line[]): string[] {
  const changed = lines.flatMap(({ sign }, at) => (sign === " " ? [] : [at]))
  const ranges: { from: number; to: number }[] = []
  for (const at of changed) {
    const [from, to] = [Math.max(0, at - context), Math.min(lines.length, at + context + 1)]
    const last = ranges.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else ranges.push({ from, to })
  }
  return ranges.map(({ from, to }) => {
    const shown = lines.slice(from, to)
    const place = (other: "-" | "+") => {
      const own = (part: readonly Line[]) => part.filter(({ sign }) => sign !== other).length
      const [skipped, count] = [own(lines.slice(0, from)), own(shown)]
      return `${count === 0 ? skipped : skipped + 1},${count}`
    }
    const text = shown.map((line) => {
      const missing = line.text.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"
      return `${line.sign}${line.text}${missing}`
    })
    return `@@ -${place("+")} +${place("-")} @@\n${text.join("")}`
  })
}
