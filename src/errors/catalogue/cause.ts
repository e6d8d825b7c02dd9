/** Patterns of causes, each with advice, for the visualizer and `authchart doctor`. */
import type { TraceCause } from "../../ports/trace.ts"

/** A kind of cause. */
export interface CauseRow {
  /** Words of this kind in the name, message or code of a cause. */
  pattern?: RegExp
  /** Codes of this kind. One that begins with a digit counts only as the code of the cause: among words it can be a port. */
  codes?: readonly string[]
  /** Network codes of this kind, each with its meaning as a part of a sentence. */
  words?: Readonly<Record<string, string>>
  /** The advice, with `{1}` and so on for groups of the pattern, and names of {@link About}. */
  advice: string
}

/** The names in braces in advice. */
export interface About {
  /** The called party, as a part of a sentence. */
  party: string
  /** The called host and port, or words for them. */
  host: string
  /** The id of the provider, or words for it. */
  provider: string
  /** The id's form in variables. */
  PROVIDER: string
}

/** The match of a pattern. Empty if a code matched. */
type Caught = readonly (string | undefined)[]

/** Matches a row with a cause. `undefined` if the cause is of another kind. */
export function caughtBy({ pattern, codes = [], words = {} }: CauseRow, cause: TraceCause): Caught | undefined {
  const text = textOf(cause)
  const said = text.split(/\W+/)
  const means = (code: string): boolean => code === cause.code || (/^\D/.test(code) && said.includes(code))
  return pattern?.exec(text) ?? ([...codes, ...Object.keys(words)].some(means) ? [] : undefined)
}

/** A cause in one text, with its code at the end. */
export function textOf({ name, code, says }: TraceCause): string {
  return `${name} ${says} ${code ?? ""}`.trimEnd()
}

/** Fills the braces of a sentence. A missing group becomes `that is asked for`. */
export function filled(sentence: string, caught: Caught = [], about?: About): string {
  return sentence.replace(
    /\{(\w+)\}/g,
    (_, name: string) => caught[Number(name)] ?? about?.[name as keyof About] ?? "that is asked for",
  )
}
