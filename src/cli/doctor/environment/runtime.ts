/** The Node that runs, and as what the application is looked at. */
import type { Secrets } from "../../shown/known-secrets.ts"
import { shownError } from "../../shown/shown.ts"
import { ok, problem, warning, type Check, type Finding, type Findings } from "../check.ts"

/** As `engines` in package.json says. */
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
        `Looked at as in ${mode}${NODE_ENV ? "" : ", but for secret and host"} (NODE_ENV is ${NODE_ENV || "not set"}). ${files}`,
      ),
      strangeMode(NODE_ENV),
      ...(among > 1 ? [warning(`The file sets ${among} configurations up: the first was looked at.`)] : []),
      ...(thrown === undefined || isOurs(thrown) ? [] : [thrownAfter(thrown, secrets)]),
    ]
  },
}

/** What is neither development nor a test counts as production. */
function strangeMode(said: string | undefined): Findings {
  if (!said)
    return warning(
      "NODE_ENV is not set, which counts as production: no secret is made, no host trusted unasked, and the visualizer not served.",
      "Set it to development where you develop, and to production where people sign in (--production looks at it so).",
    )
  if (["development", "production", "test"].includes(said)) return []
  return warning(`NODE_ENV is "${said}", which counts as production.`, "Set it to production or development.")
}

function thrownAfter(thrown: unknown, secrets: Secrets): Finding {
  if (thrown instanceof DOMException && thrown.name === "TimeoutError")
    return problem(
      "The file waits for something at its top level (await), and was not through in time; authentication was set up before that.",
      "Have it wait where the answer is needed: nothing of the file is exported before that.",
    )
  return problem(
    `The file threw after it had set authentication up: ${shownError(thrown, secrets)}`,
    "Mend the file: nothing of it is exported.",
  )
}

/** What this package throws of a configuration, the checks find themselves. */
function isOurs(thrown: unknown): boolean {
  return thrown instanceof Error && "type" in thrown && "kind" in thrown && "docs" in thrown
}
