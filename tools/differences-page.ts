/**
 * Writes docs/differences.md from the list in test/compat/differences.ts, and from the record: the file in which the suite
 * test/compat/differential.test.ts notes the differences that it saw.
 *
 * `tsx tools/differences-page.ts` runs the suite first, which writes the record. With `--check`, it runs no suite and writes no
 * file, and fails if the page does not match the list and the record.
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
 * The file that the suite writes: for each scenario, the ids of the entries that explain its differences. The text is empty
 * if both libraries behave the same.
 */
export const recordFile: string = join(root, "test/compat/results.json")

/** The environment variable that makes the suite write {@link recordFile}. */
export const recordVariable = "RECORD_DIFFERENCES"

export type DifferencesRecord = Record<string, string>

/** Reads the file {@link recordFile}. @throws {Error} if the file does not exist. */
export function readRecord(): DifferencesRecord {
  // The suite wrote the file, and compares it with the results of every run, so its shape is known.
  return JSON.parse(readFileSync(recordFile, "utf8")) as DifferencesRecord
}

/** Returns the ids of the decisions in docs/decisions/0008-compatibility-decisions.md, in the order of the page. */
export function publishedDecisions(): string[] {
  const rows = readFileSync(join(root, decisionsFile), "utf8").matchAll(/^\| ([CDP]\d+(?:\.\d+)?) \|/gm)
  return [...rows].map(([, id]) => id ?? "")
}

const intro = `# What differs from Auth.js

<!-- Made by tools/differences-page.ts: change test/compat/differences.ts or the scenarios, and run \`npm run differences\`. -->

An application moves from Auth.js to this library by changing its imports. This page lists all differences in behaviour that
the application and its visitors can notice. For each difference, the page names the decision with the reasons.

The test suite in \`test/compat/\` plays scenarios against the published \`@auth/core\` 0.41.3 and against this library in one
process. It compares everything that a browser and an application can see: statuses, addresses, cookies, JSON, forms,
callbacks, events, calls to the adapter, to providers and to the mailer, and the log. The suite fails if it finds a difference
that is not listed here. A second suite, \`test/compat/rules/\`, plays the rules that the public tests of Auth.js state, in both
libraries. The [last section](#not-seen-by-the-suite) lists differences that the suite cannot see.
`

/**
 * The last section of the page: differences that no scenario plays, because the suite does not compare types, entry points,
 * or how a framework mounts the handlers.
 */
const unseen = `## Not seen by the suite

Separate tests check the following differences. [Moving over](moving-over.md) says how to prepare for each of them.

- **Errors of \`decode\`.** For an invalid token, \`decode\` of \`authchart/jwt\` throws \`JWTSessionError\`; \`decode\` of Auth.js
  throws an error of \`jose\`. [What stays](moving-over.md#2-what-stays-as-it-is)
- **Adapters without users.** With session tokens, sign-in by mail needs only two methods of an adapter:
  \`createVerificationToken\` and \`useVerificationToken\`. Auth.js also requires \`getUserByEmail\`.
  [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **The cookie \`authjs.known-devices\`.** Auth.js does not set this cookie. The cookie makes the browser a
  [known device](limits.md#known-devices) of the user who signed in there. Attempts from a known device have limits of their
  own, so that an attacker's wrong passwords do not lock the owner out. The cookie also shows whether a user signed in with a new
  browser, and so decides whether the user gets the [notice](mail.md#notices) \`newDevice\`. The cookie contains no name and no
  address; an HMAC with the secret protects each of its entries. It lasts for 182 days after the last sign-in, and a sign-out
  keeps it. The library sets it if a limit has a rule by \`device\`, as the default rules for \`Credentials\` with \`identifier\` do,
  or if the notice \`newDevice\` is on. \`limits: false\` together with \`notices: false\` turns the cookie off.
  [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **\`next/headers\`.** \`auth()\` reads \`headers()\`, and also \`cookies()\` if that function exists. Auth.js reads only \`headers()\`.
- **\`createActionURL\`** throws \`TypeError\` if a request names no usable host. [Imports](moving-over.md#1-try-it)
- **The redirect proxy.** A deployment at \`redirectProxyUrl\` forwards a callback only to the origins of the option
  \`redirectProxyAllowedOrigins\`, because the address contains the authorization code. Auth.js forwards the callback to the
  origin in the state. Decision [C4.2](decisions/0008-compatibility-decisions.md)
- **An absent \`NODE_ENV\`** counts as production, so that the host of a request is trusted only by an explicit setting. In
  Auth.js, an absent \`NODE_ENV\` counts as development. [Imports](moving-over.md#1-try-it)
- **The log.** Lines of the log have no colours. If a mail cannot be sent, the log has an \`EmailSignInError\`; Auth.js logs the
  error that the function for sending threw. [Before the switch](moving-over.md#3-what-to-look-at-before-the-switch)
- **Express.** The setting \`trust proxy\` of Express has no effect on the public address of the application. If the
  configuration is wrong, \`getSession\` logs the error and returns \`null\`; in Auth.js it throws. [Express](moving-over.md#express)
`

export function differencesPage(record: DifferencesRecord): string {
  const seen = Object.values(record).map(idsIn)
  const equal = seen.filter((ids) => ids.length === 0).length
  const everywhere = ["not-stored", "flow-cookie", "error-details"]
  const nearly = seen.filter((ids) => ids.every((id) => everywhere.includes(id))).length
  const counts = `In ${nearly} of ${seen.length} scenarios, both libraries behave the same, except for cache headers, the cookie of a sign-in in progress, and the two parameters reason and flow of an error's address. In ${equal} of these ${nearly} scenarios, there is no difference.\n`
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

/** Runs the suite, which writes the record. Returns true if all tests of the suite passed. */
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
