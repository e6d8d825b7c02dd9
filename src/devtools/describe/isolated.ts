/**
 * Makes names that an application wrote from right to left readable beside the English words of the drawings. Without
 * isolation, the number before an Arabic name and the words after it change their order (UAX #9).
 */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

const [start, end] = ["\u2068", "\u2069"]

/**
 * Encloses a name in an isolate with its own direction if it has letters of a script from right to left. In a title of
 * the library that ends in a name, as in `Decide whether the step applies: …`, encloses the name alone.
 */
export function isolated(text: string): string {
  if (!rightToLeft.test(text)) return text
  const [prefix = ""] = /^[^:]*: /.exec(text) ?? []
  const before = rightToLeft.test(prefix) ? "" : prefix
  return `${before}${start}${text.slice(before.length)}${end}`
}

/** Returns the text without the characters of {@link isolated}. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, "")
}

/** Ends each isolate at the end of its line and begins it again in the next one, after a text was broken into lines. */
export function isolatesInLines(lines: readonly string[]): readonly string[] {
  let inside = false
  return lines.map((line) => {
    const whole = `${inside ? start : ""}${line}`
    inside = whole.lastIndexOf(start) > whole.lastIndexOf(end)
    return inside ? `${whole}${end}` : whole
  })
}
