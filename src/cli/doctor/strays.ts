/** Errors of the application outside of the checks, and why it could not be loaded. */
import type { Secrets } from "../shown/known-secrets.ts"
import { shownError } from "../shown/shown.ts"
import { problem, skipped, type Finding } from "./check.ts"
import type { Diagnosed } from "./run-checks.ts"

const mend = "Catch it where it is thrown: otherwise, Node ends the application."

/**
 * @param strays uncaught errors. Each is reported once.
 * @param secrets that no finding may show.
 */
export function strayFindings(strays: readonly unknown[], secrets: Secrets): Diagnosed[] {
  const findings = strays.map((thrown) => findingOf(thrown, secrets))
  return findings
    .filter(({ says }, at) => findings.findIndex((other) => other.says === says) === at)
    .map((finding) => ({ check: "runtime", title: "Environment", ...finding }))
}

/** The reason why the application could not be loaded. */
export function unloaded(says: string): Diagnosed[] {
  return [{ check: "loading", title: "Loading", ...problem(says) }]
}

function findingOf(thrown: unknown, secrets: Secrets): Finding {
  const { code, port } = (thrown ?? {}) as { code?: unknown; port?: unknown }
  if (code === "EADDRINUSE")
    return skipped(
      `The application wants to listen as soon as it is imported, and ${typeof port === "number" ? `port ${port}` : "the address"} is in use, perhaps by the application itself. All other checks were made.`,
    )
  return problem(`The application has an uncaught error: ${shownError(thrown, secrets)}`, mend)
}
