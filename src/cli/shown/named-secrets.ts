/** Values that are called a secret by what stands before them: in forms, JSON, headers, connection strings, sentences. */

type Replace = (found: string, ...parts: string[]) => string

/** Names of what opens something, with what may come before and behind in a longer name. */
const names =
  "(?:pass(?:word|wd|phrase|code)?|pwd|secrets?|token|nonce|verifier|assertion|otp|\\bpin|_pin|" +
  "(?:api|access|account|shared|private|secret|signing|encryption|master|service|auth_\\w{1,40})[-_ ]?key|authorization)" +
  "(?:[-_]?(?:hash|value|key|string|confirm(?:ation)?|repeat|again|\\d))?"
/** `=`, `:`, `=>`, also behind a name in quotes or brackets. */
const sign = "\\]?\\\\{0,7}[\"'`]?(?: (?:is|was))? ?(?:=>|:=|={1,3}(?!>)|:(?!=)) ?"
/** Up to the same quote, escaped in the same way, with no word behind it; to the end, where there is none. */
const quoted = (group: number): string => `(\\\\{0,7}["'\`])(?:(?!(?<!\\\\)\\${group}(?![\\p{L}\\p{N}]))[^])+`
/** In brackets: lists of secrets, and ODBC's way to quote, in which `}}` is a brace. */
const bracketed = "\\[[^\\]]*\\]?|\\{(?:[^}]|\\}\\})*\\}?"
/** Connection strings have blanks in values: up to the semicolon before the next name. */
const connection = "(?<== ?)[^;\"']{1,200}(?=;\\s?[\\w .]{1,40}=)"
/** In JSON, a number. */
const plain = "(?<=[\"'`] ?[:=]>? ?)[^\\s\"',;)}\\]]+"
/** With the scheme of a header, up to a blank: but for brackets and quotes at its end, and for what begins with a name. */
const word =
  "(?:(?:Bearer|Basic|DPoP|Token|Digest|Negotiate|ApiKey) )?" +
  "(?:(?![,;)}\\]\"'`>]{0,8}(?:\\s|$)|[,;&]\\s?[\"']?[\\w. -]{1,40}[\"']?\\s?[=:])\\S)+"

/**
 * What sentences go on with: `password: must have eight characters`; and the places of values in SQL. All else is taken
 * for a value, and be it the first word of a sentence: a secret that is not shown is worth a word that is lost.
 */
const goesOn = new RegExp(
  "^(?:already|are|argument|can|cannot|could|did|does|empty|expected|expired|failed|false|got|has|have|incorrect|invalid|is|" +
    "length|malformed|may|mismatch(?:ed)?|missing|must|no|none|not|null|required?|should|signature|string|too|true|undefined|" +
    "unexpected|unknown|unsupported|value|verification|was|wrong|yes|\\$\\d{1,2})?[.:!?,]?$",
  "i",
)

/** Of names that do not begin a sentence of a parser: `Unexpected token '<'`. */
const spoken = "(?:pass(?:word|wd|phrase|code)|pwd|secret|identified by)"

/**
 * What takes the values out. A value without quotes ends at the next blank: of a secret with blanks the rest stays,
 * unless it is quoted or stands in a connection string.
 *
 * Each pattern takes a value as a whole, or gives up after a number of letters that it states.
 */
export function namedSecrets(instead: string): readonly (readonly [RegExp, Replace])[] {
  const put: Replace = (_found, name = "") => name + instead
  const putQuoted: Replace = (_found, name = "", quote = "") => name + quote + instead
  return [
    // The last value of a connection string goes to its end, which nothing tells.
    [new RegExp(`(?<==[^;=]{0,60};\\s?)((?:[\\w.]{1,12} )?${names} ?= ?)[^;"'{\\s][^;"']*`, "gi"), put],
    [new RegExp(`(${names}${sign})${quoted(2)}`, "giu"), putQuoted],
    [new RegExp(`(${spoken} (?:(?:is|was):? )?)${quoted(2)}`, "giu"), putQuoted],
    [
      new RegExp(
        `(${names}${sign})(?!\\\\{0,7}["'\`])((?:${bracketed})[^\\s,;]*|${connection}|${plain}|${word})`,
        "gi",
      ),
      (found, name = "", value = "") => (goesOn.test(value) ? found : `${name}${instead}`),
    ],
    [/\b((?:set-)?cookie: ?)[^\s;=]{1,128}=[^\s;]*(?:; ?[^\s;=]{1,128}(?:=[^\s;]*)?)*/gi, put],
  ]
}
