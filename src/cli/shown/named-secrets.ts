/** Removes values that follow the name of a secret in forms, JSON, headers, connection strings and sentences. */

type Replace = (found: string, ...parts: string[]) => string

/** Matches the name of a secret, with or without a word before or behind it: `api_key`, `password_hash`. */
const names =
  "(?:pass(?:word|wd|phrase|code)?|pwd|secrets?|token|nonce|verifier|assertion|otp|\\bpin|_pin|" +
  "(?:api|access|account|shared|private|secret|signing|encryption|master|service|auth_\\w{1,40})[-_ ]?key|authorization)" +
  "(?:[-_]?(?:hash|value|key|string|confirm(?:ation)?|repeat|again|\\d))?"
/**
 * Matches the sign between a name and its value: `=`, `:` or `=>`. A closing quote or bracket of the name can come
 * before the sign.
 */
const sign = "\\]?\\\\{0,7}[\"'`]?(?: (?:is|was))? ?(?:=>|:=|={1,3}(?!>)|:(?!=)) ?"
/**
 * Matches a value in quotes. The closing quote is the same character as the opening quote, with the same escape, and no
 * letter or digit follows it. Without such a closing quote, the value reaches to the end of the string.
 */
const quoted = (group: number): string => `(\\\\{0,7}["'\`])(?:(?!(?<!\\\\)\\${group}(?![\\p{L}\\p{N}]))[^])+`
/** Matches a value in brackets: a list of secrets, or a value in ODBC's braces, in which `}}` stands for one brace. */
const bracketed = "\\[[^\\]]*\\]?|\\{(?:[^}]|\\}\\})*\\}?"
/** Matches a value with blanks in a connection string, up to the semicolon before the next name. */
const connection = "(?<== ?)[^;\"']{1,200}(?=;\\s?[\\w .]{1,40}=)"
/** Matches a value without quotes, such as a number in JSON. */
const plain = "(?<=[\"'`] ?[:=]>? ?)[^\\s\"',;)}\\]]+"
/**
 * Matches a value up to a blank. The value can begin with the scheme of a header (`Bearer`). The match includes neither
 * closing brackets and quotes behind the value, nor the next `name=`.
 */
const word =
  "(?:(?:Bearer|Basic|DPoP|Token|Digest|Negotiate|ApiKey) )?" +
  "(?:(?![,;)}\\]\"'`>]{0,8}(?:\\s|$)|[,;&]\\s?[\"']?[\\w. -]{1,40}[\"']?\\s?[=:])\\S)+"

/**
 * Matches words that continue a sentence, such as `must` in `password: must have eight characters`, and placeholders of
 * SQL. Such words stay in the string. Every other word counts as a value, because losing a word does less harm than
 * showing a secret.
 */
const goesOn = new RegExp(
  "^(?:already|are|argument|can|cannot|could|did|does|empty|expected|expired|failed|false|got|has|have|incorrect|invalid|is|" +
    "length|malformed|may|mismatch(?:ed)?|missing|must|no|none|not|null|required?|should|signature|string|too|true|undefined|" +
    "unexpected|unknown|unsupported|value|verification|was|wrong|yes|\\$\\d{1,2})?[.:!?,]?$",
  "i",
)

/**
 * Names that a value in quotes can follow without `=` or `:`. The list does not contain `token`, because parsers write
 * `Unexpected token '<'`.
 */
const spoken = "(?:pass(?:word|wd|phrase|code)|pwd|secret|identified by)"

/**
 * Returns patterns that find secrets after their names (`password=…`), each with a function that replaces the secret
 * with `instead`. A secret without quotes ends at the next blank. If the secret itself contains a blank, the part after
 * the blank stays in the string, except in connection strings. Each pattern matches a complete value, or gives up after
 * a fixed number of characters.
 */
export function namedSecrets(instead: string): readonly (readonly [RegExp, Replace])[] {
  const put: Replace = (_found, name = "") => name + instead
  const putQuoted: Replace = (_found, name = "", quote = "") => name + quote + instead
  return [
    // The last value of a connection string needs a pattern of its own, because no semicolon follows it.
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
