/** Texts that no file of the repository may contain, in any language. */

export interface TextRule {
  name: string
  pattern: RegExp
  /** The files to which the rule applies, by path from the root; every file if absent. */
  files?: RegExp
  /** The reason, and what to do instead. */
  advice: string
}

const code = /\.[cm]?[jt]sx?$/

// The form of the patterns ensures that this file does not match them.
export const textRules: readonly TextRule[] = [
  {
    name: "left-out test",
    pattern:
      /\b(?:describe|it|test|suite|bench)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\s*\(/,
    files: code,
    advice: "Every test runs, every time. Fix it or delete it.",
  },
  {
    name: "test that leaves itself out",
    pattern: /\b(?:ctx|context|task|t)\.skip\s*\(|[{,]\s*(?:skip|only|todo|fails)\s*:\s*true/,
    files: /^test\/.*\.[cm]?[jt]sx?$/,
    advice: "Every test runs, every time. A test that needs a service goes to the suite that has it (tools/suites.ts).",
  },
  {
    name: "silent green",
    pattern: /passWith[N]oTests|pass-with-[n]o-tests/,
    advice: "A suite without tests is a failure.",
  },
  {
    name: "check turned off",
    pattern:
      /\b(?:eslint|oxlint|biome|tslint)-(?:disable|ignore|enable)|\b(?:prettier|oxfmt|biome|knip)-[i]gnore|@ts-(?:[i]gnore|[n]ocheck)|\b(?:c8|v8|istanbul) [i]gnore\b/,
    advice: "Fix the finding, or change the check for the whole repository.",
  },
  {
    name: "expected type error outside of tests",
    pattern: /@ts-[e]xpect-error/,
    files: /^(?!test\/).*\.[cm]?[jt]sx?$/,
    advice: "Fix the type. Only tests may expect an error of the compiler.",
  },
  {
    // A text of this repository names a folder by its path, without a scheme.
    name: "package registry's host",
    pattern:
      /\bregistry\.[a-z0-9-]+\.(?:org|com|net|io|dev|cn)\b|\bnpm\.pkg\.[g]ithub\.com\b|^\s*"resolved": "[^"]*:/im,
    advice: "Each person's npm settings decide where packages come from.",
  },
  {
    name: "path of one machine",
    pattern: /(?<![\w.\-/:@])\/(?:home|Users|root|work)\/[\w.-]+|\b[A-Z]:\\Users\\/,
    advice: "Write the path from the root of the repository.",
  },
  {
    name: "note to self",
    pattern: /\b(?:TO[D]O|FIX[M]E)\b/,
    advice: "Do it, or write down in docs/ why it is left open.",
  },
  {
    name: "unresolved merge",
    pattern: /^(?:<{7}|>{7}) /m,
    advice: "Finish the merge.",
  },
]
