/**
 * Makes findings from uncaught errors of the application, and from the error that prevents the doctor from loading the
 * application.
 */
import type { Secrets } from "../shown/known-secrets.ts"
import { shownError } from "../shown/shown.ts"
import { problem, skipped, type Finding } from "./check.ts"
import type { Diagnosed } from "./run-checks.ts"

const mend = "Catch it where it is thrown: otherwise, Node ends the application."

/**
 * Returns a finding for each uncaught error of the application, without duplicates.
 * @param strays the uncaught errors.
 * @param secrets the secrets that no finding may show.
 */
export function strayFindings(strays: readonly unknown[], secrets: Secrets): Diagnosed[] {
  const findings = strays.map((thrown) => findingOf(thrown, secrets))
  return findings
    .filter(({ says }, at) => findings.findIndex((other) => other.says === says) === at)
    .map((finding) => ({ check: "runtime", title: "Environment", ...finding }))
}

/** Returns the finding for an application that the doctor could not load. */
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
