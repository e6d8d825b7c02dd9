/** The number of bytes of a strong secret, as many as the keys that the library derives from it. */
const enoughBytes = 32

/** Words that example secrets contain. A random secret is unlikely to contain one. */
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
/**
 * The minimum number of different characters in a secret. 128 random bits in hexadecimal have about 14 different
 * digits; one such secret in ten thousand has fewer than the minimum.
 */
const fewestCharacters = 9

/** A weakness of a secret. The text in `says` quotes no part of the secret, except a word of {@link placeholders}. */
export interface Weakness {
  /** `true` if the secret can be guessed. Otherwise the secret is only short. */
  guessable: boolean
  /** The end of a sentence about the secret that begins with "it": `is 12 bytes long`. */
  says: string
}

/**
 * Checks how strong a secret is.
 * @returns the worst weakness, or `undefined` for a secret that looks random and is long enough.
 */
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

/** Returns `true` if more than half of the characters are the successor of the character before them, as in `abc`. */
function isSequence(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, at) => code - (codes[at] ?? 0) === 1)
  return codes.length > 3 && steps.length > codes.length / 2
}
