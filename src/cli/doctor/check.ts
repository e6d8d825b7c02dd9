/** The interface of a check of the doctor. */
import type { Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Terminal } from "../command.ts"
import type { Secrets } from "../shown/known-secrets.ts"
import type { LoadedConfig } from "../load-config.ts"

/**
 * `ok`: checked and correct. `warning`: works, but the developer should look at it. `problem`: sign-ins fail or are not
 * safe. `skipped`: not checked; the finding says why.
 */
export type Level = "ok" | "warning" | "problem" | "skipped"

/** A finding of a check, without secrets. */
export interface Finding {
  level: Level
  /** One or more sentences with the facts. For a problem, the sentences name the cause. */
  says: string
  /** A sentence about how to correct the fault. */
  mend?: string
  /** A page of the documentation with more. */
  docs?: string
}

/** The data for all checks. */
export interface CheckContext {
  loaded: LoadedConfig
  /**
   * The configuration with the values of the environment. A logger that collects warnings replaces the application's
   * logger.
   */
  prepared: AuthConfig
  /** The resolved configuration. Unusable parts are left out or replaced, so that the other checks can run. */
  config: ResolvedConfig
  /**
   * The warnings that the library logged while it prepared and resolved the configuration. Each has the code first,
   * then further texts.
   */
  warned: readonly (readonly string[])[]
  /** The errors that make the configuration unusable. */
  unusable: readonly Error[]
  env: Environment
  /** Secrets that no finding may show. */
  secrets: Secrets
  /** The folder of the application: the nearest folder above the configuration's file that has a `package.json`. */
  folder: string
  /** The `basePath` of Next.js's own configuration. */
  nextBasePath: string | undefined
  production: boolean
  offline: boolean
  /** The maximum time for each call to another host, in milliseconds. */
  patience: number
  /**
   * The public origin of the application; `undefined` if it is unknown. `assumed` is true if neither an option nor the
   * environment names the origin. `address` is then the usual origin in development.
   */
  origin: { address: string; assumed: boolean } | undefined
  /** The value of `--url`. */
  url: string | undefined
  /** True if the path of the routes is only assumed: the application can mount them elsewhere. */
  assumedPath: boolean
  terminal: Pick<Terminal, "now" | "fetch" | "nodeVersion">
}

/** A check of one subject. An error that it throws is reported as the failure of the check. */
export interface Check {
  id: string
  /** The heading above the check's findings. Consecutive checks with the same title share one heading. */
  title: string
  run: (context: CheckContext) => Findings | Promise<Findings>
}

/** The result of a check, or of a part of one: a finding, several, or none. */
export type Findings = Finding | undefined | false | readonly Findings[]

/** Returns all findings of a result. */
export function all(findings: Findings): readonly Finding[] {
  if (!findings) return []
  return "level" in findings ? [findings] : findings.flatMap(all)
}

/** Returns the findings of a result. A finding with the same sentence as an earlier one is left out. */
export function distinct(findings: Findings): readonly Finding[] {
  return all(findings).filter(({ says }, at, found) => found.findIndex((other) => other.says === says) === at)
}

export function ok(says: string): Finding {
  return { level: "ok", says }
}

export function warning(says: string, mend?: string): Finding {
  return finding("warning", says, mend)
}

export function problem(says: string, mend?: string): Finding {
  return finding("problem", says, mend)
}

export function skipped(says: string, mend?: string): Finding {
  return finding("skipped", says, mend)
}

function finding(level: Level, says: string, mend: string | undefined): Finding {
  return mend === undefined ? { level, says } : { level, says, mend }
}
