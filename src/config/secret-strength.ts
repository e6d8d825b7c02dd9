/** How good a secret is, by its looks alone. */

/** Bytes of a secret that nobody guesses: as many as the key that is made of it. */
const enoughBytes = 32

/** Words of examples, long enough not to turn up in random letters. */
const placeholders = [
  "secret",
  "change",
  "password",
  "passw0rd",
  "example",
  "placeholder",
  "replace",
  "insert",
  "default",
  "testing",
  "your-",
  "your_",
  "lorem",
  "qwerty",
]
/** Random hexadecimal digits of 128 bits have about 14 different ones; fewer than this has one set in ten thousand. */
const fewestCharacters = 9

/** What is wrong with a secret. No part of it is in the words. */
export interface Weakness {
  /** Whether it can be guessed; else it is merely short. */
  guessable: boolean
  /** Continues "it …": `is 12 bytes long`. */
  says: string
}

/** @returns the worst that is to be said of it, or `undefined` for one that looks random and is long enough. */
export function weaknessOf(secret: string): Weakness | undefined {
  const bytes = new TextEncoder().encode(secret).length
  const word = placeholders.find((one) => secret.toLowerCase().includes(one))
  if (word !== undefined)
    return { guessable: true, says: `holds the word "${word.replace(/[-_]$/, "")}", as examples do` }
  if (/^(.{1,8}?)\1+$/su.test(secret)) return { guessable: true, says: "is the same few characters over and over" }
  const different = new Set(secret).size
  if (different < fewestCharacters && bytes >= fewestCharacters)
    return { guessable: true, says: `is made of ${different} different characters only` }
  if (isSequence(secret))
    return { guessable: true, says: "is a sequence of characters, as on a keyboard or in the alphabet" }
  if (bytes < 16) return { guessable: true, says: `is ${bytes} bytes long, which can be tried out` }
  if (bytes < enoughBytes) return { guessable: false, says: `is ${bytes} bytes long; ${enoughBytes} are recommended` }
  return undefined
}

/** More than half of its characters are the next one of the character before. */
function isSequence(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, at) => code - (codes[at] ?? 0) === 1)
  return codes.length > 3 && steps.length > codes.length / 2
}
