/**
 * Makes names that an application wrote from right to left readable beside the English words of the drawings. Without
 * isolation, the number before an Arabic name and the words after it change their order (UAX #9, section 2.7).
 */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns the text, and encloses it in an isolate with its own direction if it has letters from right to left. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Returns the text without the characters of {@link isolated}. */
export function withoutIsolate(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, "")
}
