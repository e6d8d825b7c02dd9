/** The Node that runs, and as what the application is looked at. */
import { shownError } from "../../shown.ts"
import { ok, problem, warning, type Check, type Finding } from "../check.ts"

/** As `engines` in package.json says. */
const least = [20, 19] as const

export const runtimeCheck: Check = {
  id: "runtime",
  title: "Environment",
  run: ({ terminal: { nodeVersion }, loaded: { mode, envFiles, among, thrown }, env }) => {
    const [major = 0, minor = 0] = nodeVersion.split(".").map(Number)
    const fits = major > least[0] || (major === least[0] && minor >= least[1])
    const files = envFiles.length > 0 ? `Read ${envFiles.join(", ")}.` : "No file of environment variables was there."
    return [
      fits
        ? ok(`Node ${nodeVersion}.`)
        : problem(`Node ${nodeVersion} is older than ${least.join(".")}.`, `Install Node ${least.join(".")} or newer.`),
      ok(`Looked at as in ${mode} (NODE_ENV is ${env["NODE_ENV"] ?? "not set"}). ${files}`),
      ...(["development", "production", "test"].includes(env["NODE_ENV"] ?? "")
        ? []
        : [
            warning(
              `NODE_ENV is "${env["NODE_ENV"]}", which counts as production.`,
              "Set it to production or development.",
            ),
          ]),
      ...(among > 1 ? [warning(`The file sets ${among} configurations up: the first was looked at.`)] : []),
      ...(thrown === undefined || isOurs(thrown) ? [] : [thrownAfter(thrown)]),
    ]
  },
}

function thrownAfter(thrown: unknown): Finding {
  if (thrown instanceof DOMException && thrown.name === "TimeoutError")
    return problem(
      "The file waits for something at its top level (await), and was not through in time; authentication was set up before that.",
      "Have it wait where the answer is needed: nothing of the file is exported before that.",
    )
  return problem(
    `The file threw after it had set authentication up: ${shownError(thrown)}`,
    "Mend the file: nothing of it is exported.",
  )
}

/** What this package throws of a configuration, the checks find themselves. */
function isOurs(thrown: unknown): boolean {
  return thrown instanceof Error && "type" in thrown && "kind" in thrown && "docs" in thrown
}
