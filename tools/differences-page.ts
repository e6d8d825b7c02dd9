/**
 * Writes docs/differences.md from the list of differences and from what the differential suite saw of each.
 *
 * `tsx tools/differences-page.ts` plays the suite first, which writes down what it sees; with `--check` it plays and writes
 * nothing, and fails where the page is not what list and record say.
 */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { differences, type ListedDifference } from "../test/compat/differences.ts"

const root = resolve(import.meta.dirname, "..")
const pageFile = "docs/differences.md"
const decisionsFile = "docs/decisions/0008-compatibility-decisions.md"
const suiteFile = "test/compat/differential.test.ts"

/** What the suite saw, written by itself: for each scenario the ids of the entries that explain it, or nothing where both are equal. */
export const recordFile: string = join(root, "test/compat/results.json")

/** Set for the suite when it is to write {@link recordFile}. */
export const recordVariable = "RECORD_DIFFERENCES"

export type DifferencesRecord = Record<string, string>

/** @throws {Error} where it was never written. */
export function readRecord(): DifferencesRecord {
  // The suite wrote it, and checks at every run that it is what it saw.
  return JSON.parse(readFileSync(recordFile, "utf8")) as DifferencesRecord
}

/** The ids of the decisions that are published, in their order. */
export function publishedDecisions(): string[] {
  const rows = readFileSync(join(root, decisionsFile), "utf8").matchAll(/^\| ([CDP]\d+(?:\.\d+)?) \|/gm)
  return [...rows].map(([, id]) => id ?? "")
}

const intro = `# What differs from Auth.js

<!-- Made by tools/differences-page.ts: change test/compat/differences.ts or the scenarios, and run \`npm run differences\`. -->

An application moves over by changing its imports. What it may notice is on this page:
\`test/compat/\` plays scenarios against the published \`@auth/core\` 0.41.3 and against this library in one process, and
compares what a browser and an application can see: statuses, addresses, cookies, JSON, forms, callbacks, events,
calls to the adapter, to providers and to the mailer, and the log. A difference that the suite sees and that is not listed
here fails it. The [last section](#not-seen-by-the-suite) lists differences that it does not see.
`

/** Differences that no scenario plays: the suite compares neither types nor entries, nor how a framework is mounted. */
const unseen = `## Not seen by the suite

Tests of their own hold these differences. [Moving over](moving-over.md) says what to do about each.

- **Errors of \`decode\`.** \`decode\` of \`authchart/jwt\` throws \`JWTSessionError\` for a token that is not good, where Auth.js
  throws an error of \`jose\`. [What stays](moving-over.md#2-what-stays-as-it-is)
- **Adapters for mail only.** With session tokens, \`createVerificationToken\` and \`useVerificationToken\` suffice for sign-in by
  mail. [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **\`next/headers\`.** \`auth()\` reads \`headers()\`, and \`cookies()\` where it exists. Auth.js reads only \`headers()\`.
- **\`createActionURL\`** throws \`TypeError\` where a request names no usable host. An absent \`NODE_ENV\` counts as production, and
  in Auth.js as development. [Imports](moving-over.md#1-try-it)
- **The log.** Lines have no colours. A mail that cannot be sent is logged as \`EmailSignInError\`, where Auth.js logs the error
  that the sender threw. [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **Express.** \`trust proxy\` does not decide the public address, and \`getSession\` gives \`null\` where the configuration is wrong,
  instead of throwing. [Express](moving-over.md#express)
`

/** The whole page. */
export function differencesPage(record: DifferencesRecord): string {
  const seen = Object.values(record).map(idsIn)
  const equal = seen.filter((ids) => ids.length === 0).length
  const everywhere = ["not-stored", "flow-cookie", "error-details"]
  const nearly = seen.filter((ids) => ids.every((id) => everywhere.includes(id))).length
  const counts = `Of ${seen.length} scenarios ${equal} are equal in every respect, and ${nearly} but for cache headers, the cookie of a sign-in under way, and the two parameters that an error's address has in addition.\n`
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
      process.stderr.write(`${pageFile} is not what list and record say. Run: npm run differences\n`)
      process.exitCode = 1
    }
  } else if (play()) writeFileSync(file, differencesPage(readRecord()))
  else process.exitCode = 1
}
