/**
 * Writes docs/differences.md from the list of differences and from the record of the differential suite.
 *
 * `tsx tools/differences-page.ts` plays the suite first, which writes the record. With `--check` it plays and writes
 * nothing, and fails if the page does not match the list and the record.
 */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { differences, type ListedDifference } from "../test/compat/differences.ts"

const root = resolve(import.meta.dirname, "..")
const pageFile = "docs/differences.md"
const decisionsFile = "docs/decisions/0008-compatibility-decisions.md"
const suiteFile = "test/compat/differential.test.ts"

/**
 * The record that the suite writes: for each scenario, the ids of the entries that explain its differences; empty where
 * both are equal.
 */
export const recordFile: string = join(root, "test/compat/results.json")

/** The environment variable that makes the suite write {@link recordFile}. */
export const recordVariable = "RECORD_DIFFERENCES"

export type DifferencesRecord = Record<string, string>

/** @throws {Error} if the record does not exist. */
export function readRecord(): DifferencesRecord {
  // The suite wrote it, and compares it at every run.
  return JSON.parse(readFileSync(recordFile, "utf8")) as DifferencesRecord
}

/** The ids of the published decisions, in order. */
export function publishedDecisions(): string[] {
  const rows = readFileSync(join(root, decisionsFile), "utf8").matchAll(/^\| ([CDP]\d+(?:\.\d+)?) \|/gm)
  return [...rows].map(([, id]) => id ?? "")
}

const intro = `# What differs from Auth.js

<!-- Made by tools/differences-page.ts: change test/compat/differences.ts or the scenarios, and run \`npm run differences\`. -->

An application moves over by changing its imports. This page lists all differences that it can notice.

\`test/compat/\` plays scenarios against the published \`@auth/core\` 0.41.3 and against this library in one process. It
compares everything that a browser and an application can see: statuses, addresses, cookies, JSON, forms, callbacks,
events, calls to the adapter, to providers and to the mailer, and the log. A difference that is not listed here fails the
suite. The [last section](#not-seen-by-the-suite) lists differences that the suite cannot see.
`

/**
 * Differences that no scenario plays: the suite does not compare types, entry points, or how a framework mounts the
 * handlers.
 */
const unseen = `## Not seen by the suite

Separate tests check these differences. [Moving over](moving-over.md) says what to do about each.

- **Errors of \`decode\`.** \`decode\` of \`authchart/jwt\` throws \`JWTSessionError\` for an invalid token; Auth.js throws an error
  of \`jose\`. [What stays](moving-over.md#2-what-stays-as-it-is)
- **Adapters for mail only.** With session tokens, \`createVerificationToken\` and \`useVerificationToken\` suffice for sign-in by
  mail. [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **\`next/headers\`.** \`auth()\` reads \`headers()\`, and \`cookies()\` where it exists. Auth.js reads only \`headers()\`.
- **\`createActionURL\`** throws \`TypeError\` if a request names no usable host. An absent \`NODE_ENV\` counts as production;
  in Auth.js it counts as development. [Imports](moving-over.md#1-try-it)
- **The log.** Lines have no colours. A mail that cannot be sent is logged as \`EmailSignInError\`; Auth.js logs the error
  that the sender threw. [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **Express.** \`trust proxy\` does not decide the public address, and \`getSession\` returns \`null\` if the configuration is
  wrong, instead of throwing. [Express](moving-over.md#express)
`

export function differencesPage(record: DifferencesRecord): string {
  const seen = Object.values(record).map(idsIn)
  const equal = seen.filter((ids) => ids.length === 0).length
  const everywhere = ["not-stored", "flow-cookie", "error-details"]
  const nearly = seen.filter((ids) => ids.every((id) => everywhere.includes(id))).length
  const counts = `Of ${seen.length} scenarios, ${equal} are equal in every respect. ${nearly} more differ only in cache headers, in the cookie of a sign-in in progress, and in two extra parameters of an error's address.\n`
  return [intro, counts, ...differences.map((entry) => sectionOf(entry, record)), unseen].join("\n")
}

function idsIn(entries: string): string[] {
  return entries === "" ? [] : entries.split(", ")
}

function sectionOf({ id, decision, title, why }: ListedDifference, record: DifferencesRecord): string {
  const seen = Object.values(record).filter((entries) => idsIn(entries).includes(id)).length
  const where = `Decision [${decision}](decisions/0008-compatibility-decisions.md); seen in ${seen} ${seen === 1 ? "scenario" : "scenarios"}.`
  return `## ${title}\n\n${why}\n\n${where}\n`
}

/** Plays the suite, which writes the record. */
function play(): boolean {
  const { status } = spawnSync("npx", ["vitest", "run", suiteFile], {
    cwd: root,
    env: { ...process.env, [recordVariable]: "1" },
    stdio: "inherit",
  })
  return status === 0
}

if (process.argv[1] === import.meta.filename) {
  const file = join(root, pageFile)
  if (process.argv.includes("--check")) {
    if (readFileSync(file, "utf8") !== differencesPage(readRecord())) {
      process.stderr.write(`${pageFile} does not match the list and the record. Run: npm run differences\n`)
      process.exitCode = 1
    }
  } else if (play()) writeFileSync(file, differencesPage(readRecord()))
  else process.exitCode = 1
}
