/** Isolates e-mail addresses in a text from the direction of the text around them. */
import { html, type Html } from "./html.ts"

/**
 * Returns the parts of a text, with each e-mail address in an element `bdi` (HTML §4.5.24). Without the element, an
 * address at the beginning of an Arabic sentence would decide the direction of the whole sentence, and punctuation marks
 * of the sentence could appear within the address.
 */
export function withAddresses(text: string): readonly (string | Html)[] {
  // Steps that are written in JavaScript can pass a number.
  return String(text)
    .split(/([\s"'(),:;<>،؛、，。]+)/u)
    .flatMap((word) => partsOf(word))
    .filter((part) => part !== "")
}

/** Returns the parts of a word: an address, and the punctuation marks after it. */
function partsOf(word: string): readonly (string | Html)[] {
  const address = word.replace(/[.!?؟]{1,3}$/u, "")
  const at = address.indexOf("@")
  if (at < 1 || at === address.length - 1) return [word]
  return [html`<bdi>${address}</bdi>`, word.slice(address.length)]
}
