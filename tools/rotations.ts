/**
 * Test files that take turns. The files of one rotation show the same rules in different environments, are parts of one
 * large search, or drive Chromium, so `npm test` plays only some of them each day. `npm run test:all` plays all of them.
 */
import { basename } from "node:path"
import { mixedSeed, sampleOf, type Extent } from "./sample.ts"

export interface Rotation {
  /** The common subject of its files. The name is mixed into the seed, so that rotations choose independently. */
  name: string
  /** The number of files that one run plays. */
  plays: number
  /** From the root of the repository. */
  files: readonly string[]
}

/** `npm test` sets this variable for vitest, so that the resting files do not run. A direct call of vitest runs any file. */
export const turnsVariable = "AUTHCHART_TURNS"

/** The name of the rotation whose rules a test without a service holds SQLite or the memory to, each day. */
export const rulesOfSqlite = "databases: rules of SQLite"

const named: readonly Rotation[] = [
  {
    // A build takes up to 100 seconds of processor time, so only one application is built each day.
    name: "applications that a framework builds",
    plays: 1,
    files: [
      ...["app-router", "credentials-proxy", "guest", "sveltekit", "thirty-providers"].map(
        (name) => `test/moving/apps/${name}/${name}.test.ts`,
      ),
      ...["drizzle-trpc", "pages-router"].map((name) => `test/moving/apps-over-postgres/${name}/${name}.test.ts`),
      ...["next-15", "next-16", "base-path"].map((name) => `test/frameworks/next/${name}.test.ts`),
      "test/frameworks/sveltekit.test.ts",
      "test/frameworks/astro.test.ts",
      "test/examples/sveltekit.test.ts",
      "test/browser/examples/nextjs/nextjs.test.ts",
    ],
  },
  {
    name: "servers",
    plays: 2,
    files: ["elysia", "express", "express-4", "fastify", "hono", "nuxt", "react-router"].map(
      (name) => `test/frameworks/${name}.test.ts`,
    ),
  },
  {
    name: "guides to moving",
    plays: 1,
    files: ["auth-js", "other-libraries"].map((name) => `test/frameworks/moving-guides/${name}.test.ts`),
  },
  {
    name: "example applications",
    plays: 1,
    files: ["test/examples/express.test.ts", "test/examples/hono.test.ts"],
  },
  {
    name: "example flows",
    plays: 2,
    files: ["approval", "approval-address", "approval-attacks", "device", "kept", "organisation", "sms"].map(
      (name) => `test/examples/flows/${name}.test.ts`,
    ),
  },
  {
    // Each plays the generated paths of flows that an application adds, and the adversary on one of them.
    name: "paths of added flows",
    plays: 2,
    files: ["account/paths", "examples/flows/paths", "own-flows/paths", "passwords/paths"].map(
      (name) => `test/${name}.test.ts`,
    ),
  },
  {
    name: "paths of built-in flows with steps",
    plays: 1,
    files: ["paths-credentials", "paths-email", "paths-oauth"].map((name) => `test/model/steps/${name}.test.ts`),
  },
  {
    // The check `mutants` and `test/mutants/mutants.test.ts` search each day, with the same proofs.
    name: "changed flows, which proofs and generated paths find",
    plays: 1,
    files: ["account", "own-flows", "passwords"].map((folder) => `test/${folder}/mutants.test.ts`),
  },
  {
    name: "processes killed at each statement",
    plays: 1,
    files: [
      "kills",
      "mail-code-kills",
      "outbox-kill",
      "password-account-kills",
      "password-flow-kills",
      "password-kills",
      "step-kills",
      "username-kills",
    ].map((name) => `test/services/postgres/${name}.test.ts`),
  },
  {
    name: "pictures of pages",
    plays: 1,
    files: ["account/look", "look", "passwords/look", "passwords/flow-look"].map(
      (name) => `test/browser/${name}.test.ts`,
    ),
  },
  {
    name: "the demo in Chromium",
    plays: 1,
    files: ["email", "inspect", "openid", "pages", "password", "process", "steps"].map(
      (name) => `test/browser/demo-${name}.test.ts`,
    ),
  },
  {
    name: "the client of React in Chromium",
    plays: 1,
    files: ["both-clients", "own-client"].map((name) => `test/browser/react/${name}.test.ts`),
  },
]

/**
 * Names of test files that hold several databases to rules which a test without a service holds SQLite or the memory of
 * the process to, each day. These files have no tests of their own: a test about one database needs another file.
 */
const alsoWithoutService: ReadonlySet<string> = new Set([
  "anonymous",
  "audit",
  "audit-instances",
  "capital-addresses",
  "deletion",
  "import",
  "limits",
  "limits-command",
  "linked-accounts",
  "null-addresses",
  "outbox",
  "passkey-flows",
  "passwords",
  "plugin-tables",
  "registry",
  "sql-joined",
  "sql-stores",
  "stores",
  "unstored-steps",
  "usernames",
])

/**
 * Names of test files that hold the SQL adapter, on servers, and foreign adapters to the contract of adapters. Each day,
 * SQLite and the Redis adapters are held to the contract.
 */
const adapterContracts: ReadonlySet<string> = new Set(["foreign-contract", "foreign-unstorage", "sql-contract"])

/** Folders whose test files in Chromium take turns, with the number of files that one run plays. */
const inChromium: Readonly<Record<string, number>> = {
  "test/devtools/browser/": 3,
  "test/browser/passkeys/": 2,
}

/**
 * Returns the rotations of these test files: those above, those of folders with tests in Chromium, and those of services.
 * Test files with the same name for several databases hold each database to the same rules. They share one rotation with
 * other such files if tests without a service hold to the rules of all of them.
 *
 * @param files all test files, from the root of the repository.
 */
export function rotationsOf(files: readonly string[]): readonly Rotation[] {
  const byName = new Map<string, string[]>()
  for (const file of files) {
    if (!file.startsWith("test/services/")) continue
    const name = basename(file, ".test.ts")
    byName.set(name, [...(byName.get(name) ?? []), file])
  }
  const filesOf = (names: ReadonlySet<string>) => [...names].flatMap((name) => byName.get(name) ?? [])
  const ofServices = [...byName]
    .filter(([name, same]) => same.length > 1 && !alsoWithoutService.has(name) && !adapterContracts.has(name))
    .map(([name, same]): Rotation => ({ name: `databases: ${name}`, plays: 1, files: same }))
  const ofFolders = Object.entries(inChromium).map(([folder, plays]): Rotation => {
    return { name: `Chromium: ${folder}`, plays, files: files.filter((file) => file.startsWith(folder)) }
  })
  return [
    ...named,
    { name: rulesOfSqlite, plays: 10, files: filesOf(alsoWithoutService) },
    { name: "databases: contract of adapters", plays: 1, files: filesOf(adapterContracts) },
    ...ofServices,
    ...ofFolders,
  ]
}

/**
 * Returns the files that a run does not play; an empty list for a run that plays everything. The same seed gives the
 * same files.
 *
 * @param files all test files, from the root of the repository.
 */
export function restingFiles(files: readonly string[], extent: Extent): readonly string[] {
  if (extent === "all") return []
  return rotationsOf(files).flatMap(({ name, files: turns, plays }) => {
    const playing = new Set(sampleOf(turns, plays, mixedSeed(name, extent)))
    return turns.filter((file) => !playing.has(file))
  })
}
