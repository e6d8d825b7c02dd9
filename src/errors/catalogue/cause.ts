/** What the causes of failures say, and what to do about it: read by the visualizer and by `authchart doctor`. */
import type { TraceCause } from "../../ports/trace.ts"

/** One thing that a cause may say. */
export interface CauseRow {
  /** Words that mean it, looked for in one cause at a time: its name, its message and its code. */
  pattern?: RegExp
  /** Codes that mean it. One that begins with a digit counts only as the cause's own code: among words, it may be a port. */
  codes?: readonly string[]
  /** Codes of networks that mean it, each with what it means as a part of a sentence. */
  words?: Readonly<Record<string, string>>
  /** What to do, with `{1}` and so on for what the pattern caught, and the names of {@link About}. */
  advice: string
}

/** What sentences name in braces. */
export interface About {
  /** Who was called, as a sentence says it. */
  party: string
  /** Host and port that were called, or words for them. */
  host: string
  /** Id of the provider, or words for it. */
  provider: string
  /** The same as variables spell it. */
  PROVIDER: string
}

/** What a pattern caught. Empty where only a code says it. */
type Caught = readonly (string | undefined)[]

/** What the row's pattern catches of a cause; `undefined` where the cause says something else. */
export function caughtBy({ pattern, codes = [], words = {} }: CauseRow, cause: TraceCause): Caught | undefined {
  const text = textOf(cause)
  const said = text.split(/\W+/)
  const means = (code: string): boolean => code === cause.code || (/^\D/.test(code) && said.includes(code))
  return pattern?.exec(text) ?? ([...codes, ...Object.keys(words)].some(means) ? [] : undefined)
}

/** A cause in one text. Words stand before the code: they say more. */
export function textOf({ name, code, says }: TraceCause): string {
  return `${name} ${says} ${code ?? ""}`.trimEnd()
}

/** A sentence with its braces filled. What a pattern did not catch is `that is asked for`. */
export function filled(sentence: string, caught: Caught = [], about?: About): string {
  return sentence.replace(
    /\{(\w+)\}/g,
    (_, name: string) => caught[Number(name)] ?? about?.[name as keyof About] ?? "that is asked for",
  )
}
