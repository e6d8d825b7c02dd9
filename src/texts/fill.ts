/** Fills texts that have placeholders in braces, such as `Sign in to {host}`. */

/** The names of the placeholders of a text. */
export type Names<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never

/** Any text that has these placeholders, in any order. */
export type WithNames<N extends string, Each extends string = N> = [N] extends [never]
  ? string
  : Each extends Each
    ? `${string}{${Each}}${WithNames<Exclude<N, Each>>}`
    : never

/** The values for the placeholders of a text. */
export type Values<T extends string, V = string> = Readonly<Record<Names<T>, V>>

/** Returns the text with its placeholders replaced by values. */
export function fill<const T extends string>(text: T, values: Values<T>): string {
  return pieces(text, values).join("")
}

/** Returns the parts of the text and the values, in reading order. A placeholder without a value stays in the text. */
export function pieces<const T extends string, V>(text: T, values: Values<T, V>): (string | V)[] {
  const given: Readonly<Record<string, V | undefined>> = values
  return text
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith("{") && Object.hasOwn(given, piece.slice(1, -1)) ? (given[piece.slice(1, -1)] ?? piece) : piece,
    )
}
