/** The interface of a check of the doctor. */
import type { Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Terminal } from "../command.ts"
import type { Secrets } from "../shown/known-secrets.ts"
import type { LoadedConfig } from "../load-config.ts"

/**
 * `ok`: correct. `warning`: works, but can be a mistake. `problem`: sign-ins fail or are not safe. `skipped`: not
 * checked; the finding says why.
 */
export type Level = "ok" | "warning" | "problem" | "skipped"

/** A finding of a check, without secrets. */
export interface Finding {
  level: Level
  /** One or more sentences with the facts, such as the reason for a problem. */
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
  /**
   * The resolved configuration. If parts of it are unusable, the doctor leaves them out or replaces them, so that the
   * checks of other parts can run.
   */
  config: ResolvedConfig
  /**
   * The warnings that the library logged while it prepared and resolved the configuration. Each warning is a list: its
   * code, then the texts of the message.
   */
  warned: readonly (readonly string[])[]
  /** The errors that make the configuration unusable. */
  unusable: readonly Error[]
  env: Environment
  /** Secrets that no finding may show. */
  secrets: Secrets
  /** The nearest folder above the configuration file that has a `package.json`. */
  folder: string
  /** The `basePath` of Next.js's own configuration. */
  nextBasePath: string | undefined
  production: boolean
  offline: boolean
  /** The maximum time for each call to another host, in milliseconds. */
  patience: number
  /**
   * The public origin of the application; `undefined` if it is unknown. If `assumed` is true, neither an option nor the
   * environment names the origin, and `address` is the usual origin in development.
   */
  origin: { address: string; assumed: boolean } | undefined
  /** The value of `--url`. */
  url: string | undefined
  /** True if the doctor only assumes the path of the routes: the application can mount the routes at another path. */
  assumedPath: boolean
  terminal: Pick<Terminal, "now" | "fetch" | "nodeVersion">
}

/**
 * Checks one part of the application, for example its secrets or its mail server. If the check throws an error, the
 * doctor reports that the check failed.
 */
export interface Check {
  id: string
  /** The heading above the check's findings. Consecutive checks with the same title share one heading. */
  title: string
  run: (context: CheckContext) => Findings | Promise<Findings>
}

/** The result of a check, or of a part of a check: a finding, several findings, or none. */
export type Findings = Finding | undefined | false | readonly Findings[]

/** Returns all findings of a result. */
export function all(findings: Findings): readonly Finding[] {
  if (!findings) return []
  return "level" in findings ? [findings] : findings.flatMap(all)
}

/** Returns the findings without duplicates: only the first finding with the same `says`. */
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
