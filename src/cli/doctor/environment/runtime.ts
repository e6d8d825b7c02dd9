/** Checks the version of Node and the value of `NODE_ENV`. */
import type { Secrets } from "../../shown/known-secrets.ts"
import { shownError } from "../../shown/shown.ts"
import { ok, problem, warning, type Check, type Finding, type Findings } from "../check.ts"

/** The minimum version of Node: the major and minor number of `engines` in package.json. */
const least = [20, 19] as const

export const runtimeCheck: Check = {
  id: "runtime",
  title: "Environment",
  run: ({ terminal: { nodeVersion }, loaded: { mode, envFiles, among, thrown }, env: { NODE_ENV }, secrets }) => {
    const [major = 0, minor = 0] = nodeVersion.split(".").map(Number)
    const fits = major > least[0] || (major === least[0] && minor >= least[1])
    const files = envFiles.length > 0 ? `Read ${envFiles.join(", ")}.` : "No file of environment variables was there."
    return [
      fits
        ? ok(`Node ${nodeVersion}.`)
        : problem(`Node ${nodeVersion} is older than ${least.join(".")}.`, `Install Node ${least.join(".")} or newer.`),
      ok(
        `Checked as in ${mode}${NODE_ENV ? "" : ", except secret and host"} (NODE_ENV is ${NODE_ENV || "not set"}). ${files}`,
      ),
      strangeMode(NODE_ENV),
      ...(among > 1 ? [warning(`The file makes ${among} configurations: the first was checked.`)] : []),
      ...(thrown === undefined || isOurs(thrown) ? [] : [thrownAfter(thrown, secrets)]),
    ]
  },
}

/**
 * Reports a missing or unusual `NODE_ENV`. The library treats every value except `development` and `test` as
 * production.
 */
function strangeMode(said: string | undefined): Findings {
  if (!said)
    return warning(
      "NODE_ENV is not set, which counts as production: the library makes no secret, trusts no host without configuration, and does not serve the visualizer.",
      "Set it to development on your machine, and to production where people sign in (--production checks for that).",
    )
  if (["development", "production", "test"].includes(said)) return []
  return warning(`NODE_ENV is "${said}", which counts as production.`, "Set it to production or development.")
}

function thrownAfter(thrown: unknown, secrets: Secrets): Finding {
  if (thrown instanceof DOMException && thrown.name === "TimeoutError")
    return problem(
      "The file waits at its top level (await), and did not end in time; the configuration was made before that.",
      "Await the value where it is needed: until then, the file exports nothing.",
    )
  return problem(
    `The file threw after it had made the configuration: ${shownError(thrown, secrets)}`,
    "Mend the file: nothing of it is exported.",
  )
}

/** Returns true for an error of this library. Other checks report these errors. */
function isOurs(thrown: unknown): boolean {
  return thrown instanceof Error && "type" in thrown && "kind" in thrown && "docs" in thrown
}
