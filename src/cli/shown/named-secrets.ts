/** Values after a secret's name, in forms, JSON, headers, connection strings and sentences. */

type Replace = (found: string, ...parts: string[]) => string

/** Names of secrets, with the parts before and behind in longer names. */
const names =
  "(?:pass(?:word|wd|phrase|code)?|pwd|secrets?|token|nonce|verifier|assertion|otp|\\bpin|_pin|" +
  "(?:api|access|account|shared|private|secret|signing|encryption|master|service|auth_\\w{1,40})[-_ ]?key|authorization)" +
  "(?:[-_]?(?:hash|value|key|string|confirm(?:ation)?|repeat|again|\\d))?"
/** `=`, `:`, `=>`, also behind a name in quotes or brackets. */
const sign = "\\]?\\\\{0,7}[\"'`]?(?: (?:is|was))? ?(?:=>|:=|={1,3}(?!>)|:(?!=)) ?"
/** Up to the same quote, escaped in the same way, without a word behind it; otherwise to the end. */
const quoted = (group: number): string => `(\\\\{0,7}["'\`])(?:(?!(?<!\\\\)\\${group}(?![\\p{L}\\p{N}]))[^])+`
/** In brackets: lists of secrets, and ODBC's quotes, in which `}}` is a brace. */
const bracketed = "\\[[^\\]]*\\]?|\\{(?:[^}]|\\}\\})*\\}?"
/** Connection strings have blanks in values: up to the semicolon before the next name. */
const connection = "(?<== ?)[^;\"']{1,200}(?=;\\s?[\\w .]{1,40}=)"
/** Matches a value without quotes, such as a number in JSON. */
const plain = "(?<=[\"'`] ?[:=]>? ?)[^\\s\"',;)}\\]]+"
/** With the scheme of a header, up to a blank, without closing brackets and quotes, and without a following name. */
const word =
  "(?:(?:Bearer|Basic|DPoP|Token|Digest|Negotiate|ApiKey) )?" +
  "(?:(?![,;)}\\]\"'`>]{0,8}(?:\\s|$)|[,;&]\\s?[\"']?[\\w. -]{1,40}[\"']?\\s?[=:])\\S)+"

/**
 * Words with which sentences go on (`password: must have eight characters`), and placeholders in SQL. Every other word
 * counts as a value: losing a word does less harm than showing a secret.
 */
const goesOn = new RegExp(
  "^(?:already|are|argument|can|cannot|could|did|does|empty|expected|expired|failed|false|got|has|have|incorrect|invalid|is|" +
    "length|malformed|may|mismatch(?:ed)?|missing|must|no|none|not|null|required?|should|signature|string|too|true|undefined|" +
    "unexpected|unknown|unsupported|value|verification|was|wrong|yes|\\$\\d{1,2})?[.:!?,]?$",
  "i",
)

/** Names that do not begin a sentence of a parser, such as `Unexpected token '<'`. */
const spoken = "(?:pass(?:word|wd|phrase|code)|pwd|secret|identified by)"

/**
 * Patterns that remove the values. A value without quotes ends at the next blank: the rest of a secret with blanks
 * stays, except in quotes and connection strings.
 *
 * Each pattern matches a whole value, or gives up after a stated number of characters.
 */
export function namedSecrets(instead: string): readonly (readonly [RegExp, Replace])[] {
  const put: Replace = (_found, name = "") => name + instead
  const putQuoted: Replace = (_found, name = "", quote = "") => name + quote + instead
  return [
    // The last value of a connection string has no end mark.
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
