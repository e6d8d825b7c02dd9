/**
 * Writes `src/passwords/rules/packed-passwords.ts` from the list of common passwords in the package
 * `@zxcvbn-ts/language-common`. `tsx tools/common-passwords.ts`; with `--check` it writes nothing and fails if the file
 * would change.
 */
import { dictionary } from "@zxcvbn-ts/language-common"
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pack } from "../src/passwords/rules/common-passwords.ts"

/** The path of the written file from the root of the repository. */
export const packedFile = "src/passwords/rules/packed-passwords.ts"
const root = resolve(import.meta.dirname, "..")

/** The number of the most frequent passwords that the list contains although they are shorter than 8 characters. */
const frequent = 5000
/** The minimum length of a password that a visitor can choose. */
const shortestChoice = 8
/** A word needs four characters. */
const shortestWord = 4

/** Returns the sorted entries. Leaves out the few entries that a string of TypeScript would have to escape. */
export function entries(passwords: readonly string[]): string[] {
  const chosen = passwords.filter(
    (password, at) =>
      /^[^\sA-Z"\\]+$/.test(password) &&
      (password.length >= shortestChoice || (at < frequent && password.length >= shortestWord)),
  )
  return [...new Set(chosen)].toSorted()
}

function fileWith(packed: string): string {
  return `/**
 * Common passwords in the form of \`pack()\`. Made by tools/common-passwords.ts: change the tool, and run it again.
 *
 * The list is a part of zxcvbn, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and
 * this permission notice shall be included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
 * WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
 * COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/** A list of passwords as one text. */
export type PackedPasswords = string

export const packed: PackedPasswords = "${packed}"
`
}

if (import.meta.filename === process.argv[1]) {
  const text = fileWith(pack(entries(dictionary["passwords-common"])))
  const file = join(root, packedFile)
  if (!process.argv.includes("--check")) writeFileSync(file, text)
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`${packedFile} is not what its tool writes. Run \`npx tsx tools/common-passwords.ts\`.`)
    process.exitCode = 1
  }
}
