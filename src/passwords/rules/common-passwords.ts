/** The list of common passwords. The process loads the list when it judges the first password. */
import type { PackedPasswords } from "./packed-passwords.ts"

let loading: Promise<ReadonlySet<string>> | undefined

/**
 * Returns the common passwords in lower case: from the list of `@zxcvbn-ts/language-common`, every entry of at least 8
 * characters, and of the 5000 most frequent entries also those of 4 to 7 characters. A user cannot choose such a short
 * password, but a longer password can consist of two of them. A process loads the list once.
 */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("./packed-passwords.ts").then(({ packed }) => new Set(unpack(packed)))
  return loading
}

/**
 * Packs a sorted list. A capital letter begins an entry, and says how many characters the entry shares with the entry before:
 * `A` none, `B` one. The entries contain no capital letters.
 */
export function pack(sorted: readonly string[]): PackedPasswords {
  return sorted
    .map((entry, at) => {
      const shared = sharedLength(sorted[at - 1] ?? "", entry)
      return String.fromCharCode(firstLetter + shared) + entry.slice(shared)
    })
    .join("")
}

/** Returns the entries of a packed list. */
export function unpack(packed: PackedPasswords): string[] {
  let before = ""
  return (packed.match(/[A-Z][^A-Z]*/g) ?? []).map((part) => {
    before = before.slice(0, part.charCodeAt(0) - firstLetter) + part.slice(1)
    return before
  })
}

const firstLetter = "A".charCodeAt(0)
const lettersOfAlphabet = 26

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < lettersOfAlphabet - 1 && length < b.length && a[length] === b[length]) length++
  return length
}
