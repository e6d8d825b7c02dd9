import { describe, expect, it } from "vitest"
import { findingsIn } from "../../tools/check-text.ts"

/** The words are in parts, so that this file does not contain the forbidden words. */
const join = (...parts: string[]): string => parts.join("")

const refused: [rule: string, file: string, text: string][] = [
  ["left-out test", "test/a.test.ts", join("it.", "skip('adds')")],
  ["left-out test", "test/a.test.ts", join("describe.", "only('sums')")],
  ["left-out test", "test/a.test.ts", join("it.", "concurrent.", "skip('adds')")],
  ["left-out test", "test/a.test.ts", join("it.", "todo('adds')")],
  ["left-out test", "test/a.test.ts", join("test.", "runIf(process.env.DATABASE)('adds')")],
  ["left-out test", "src/a.ts", join("x", "it('adds')")],
  ["test that leaves itself out", "test/a.test.ts", join("context.", "skip()")],
  ["test that leaves itself out", "test/a.test.ts", join("it('adds', { ", "skip: true })")],
  ["silent green", "vitest.config.ts", join("passWith", "NoTests: true")],
  ["silent green", "package.json", join("vitest --pass-with", "-no-tests")],
  ["check turned off", "src/a.ts", join("// oxlint", "-disable-next-line no-console")],
  ["check turned off", "src/a.ts", join("/* eslint", "-disable */")],
  ["check turned off", "src/a.ts", join("// @ts-", "ignore")],
  ["check turned off", "src/a.ts", join("// @ts-", "nocheck")],
  ["check turned off", "src/a.ts", join("// prettier-", "ignore")],
  ["check turned off", "src/a.ts", join("/* v8 ", "ignore next */")],
  ["expected type error outside of tests", "src/a.ts", join("// @ts-", "expect-error because")],
  ["package registry's host", "package-lock.json", join("https://registry.", "npmjs.org/xstate")],
  ["package registry's host", ".npmrc", join("registry=https://registry.", "example.com/")],
  ["package registry's host", "package-lock.json", join('  "reso', 'lved": "https://packages.example/x.tgz"')],
  ["path of one machine", "README.md", join("cd /ho", "me/someone/authchart")],
  ["path of one machine", "tools/a.ts", join('"/Us', 'ers/someone/authchart"')],
  ["path of one machine", "docs/a.md", join("in C:\\Us", "ers\\someone")],
  ["note to self", "src/a.ts", join("// TO", "DO: later")],
  ["note to self", "docs/a.md", join("FIX", "ME")],
  ["unresolved merge", "src/a.ts", join("<<<<", "<<< HEAD")],
]

const accepted: [file: string, text: string][] = [
  ["test/a.test.ts", "it('skips a provider that is not configured', () => {})"],
  ["test/a.test.ts", join("// @ts-", "expect-error a misspelt event does not compile")],
  ["src/a.ts", "await limit(5); const only = [1]; audit('x'); commit(it)"],
  ["src/a.ts", "const base = 'https://example.com/home/account'"],
  ["docs/a.md", "See /usr/bin/chromium and ./work/notes.md"],
  ["package-lock.json", '"resolvedAt": 1'],
  ["image.png", join("\0 TO", "DO")],
]

describe("the check of text", () => {
  it.each(refused)("refuses a %s in %s: %s", (rule, file, text) => {
    const found = findingsIn(file, `first line\n${text}\nlast line\n`)
    expect(found.map((finding) => finding.rule.name)).toContain(rule)
    expect(found.map((finding) => finding.line)).toContain(2)
  })

  it.each(accepted)("accepts in %s: %s", (file, text) => {
    expect(findingsIn(file, text)).toEqual([])
  })
})
