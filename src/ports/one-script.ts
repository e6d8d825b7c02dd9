/** Finds names that mix scripts (Unicode Technical Standard 39 §5.2). */

/**
 * The scripts in common modern use: UAX 31, Table 5. Names in other scripts are refused. Some of these scripts, such as
 * Cherokee, have many letters that look like Latin ones.
 */
const scripts =
  "Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew " +
  "Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan"

/** The combinations of scripts that one language uses: the level "Highly Restrictive" of UTS 39 §5.2. */
const together = ["Latin Han Hiragana Katakana", "Latin Han Bopomofo", "Latin Han Hangul"]

/**
 * `Script_Extensions` has all scripts that use a character. The values `Common` and `Inherited` belong to characters of
 * every script, such as `1`, `_` and many accents.
 */
function only(set: string): string {
  const members = ["Common", "Inherited", ...set.split(" ")].map((script) => `\\p{Script_Extensions=${script}}`)
  return `[${members.join("")}]*`
}

const ofOneScript = new RegExp(`^(?:${[...scripts.split(" "), ...together].map(only).join("|")})$`, "u")

/**
 * Returns true if all characters of the text are of one script in common modern use, or of the scripts of one language:
 * Japanese, or Chinese or Korean with Latin letters. Digits of another script than the letters make the result false,
 * except ASCII digits.
 *
 * Does not prove that two texts look different: Latin `apa` and Cyrillic `ара` each are of one script.
 */
export function isOfOneScript(text: string): boolean {
  return ofOneScript.test(text)
}
