/** What a check of the doctor is, and what it is given. */
import type { Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Terminal } from "../command.ts"
import type { Secrets } from "../shown/known-secrets.ts"
import type { LoadedConfig } from "../load-config.ts"

/**
 * `ok`: looked at, and fine. `warning`: works, and is worth a second look. `problem`: a sign-in fails, or is not safe.
 * `skipped`: nobody looked, and the sentence says why.
 */
export type Level = "ok" | "warning" | "problem" | "skipped"

/** One thing that a check found. No part of it holds a secret. */
export interface Finding {
  level: Level
  /** One sentence, or a few: what is so. Of a problem it names the cause. */
  says: string
  /** What to do about it. */
  mend?: string
  /** Where the documentation says more. */
  docs?: string
}

/** What every check may look at. */
export interface CheckContext {
  loaded: LoadedConfig
  /** With the environment read into it, and the listener in place of the application's logger. */
  prepared: AuthConfig
  /**
   * As the engine uses it. What the checks of the configuration report as unusable is left out or stood in for, so that
   * the rest can be looked at all the same.
   */
  config: ResolvedConfig
  /** What the configuration warned of while it was prepared and resolved: code, and what else was said. */
  warned: readonly (readonly string[])[]
  /** What makes it unusable, each in its own words. */
  unusable: readonly Error[]
  env: Environment
  /** What no finding may show, whoever says it. */
  secrets: Secrets
  /** Where the application lies: the folder of the `package.json` above its module. */
  folder: string
  /** Next.js's own `basePath`, where its configuration has one. */
  nextBasePath: string | undefined
  production: boolean
  offline: boolean
  /** Milliseconds that anything outside of this process is waited for. */
  patience: number
  /** The public origin, and whether somebody said so or it is only what is usual; `undefined` where nobody knows. */
  origin: { address: string; assumed: boolean } | undefined
  /** What the command was told of it, beside what `AUTH_URL` says. */
  url: string | undefined
  /** Whether the path of the routes is only what is usual: it is elsewhere where the application is mounted elsewhere. */
  assumedPath: boolean
  terminal: Pick<Terminal, "now" | "fetch" | "nodeVersion">
}

/** One idea each. A check never throws for what it finds: what it throws is reported as its own failure. */
export interface Check {
  id: string
  /** The heading under which its findings stand; checks that follow each other share one. */
  title: string
  run: (context: CheckContext) => Findings | Promise<Findings>
}

/** The result of a check, or of a part of one: a finding, several, or none. */
export type Findings = Finding | undefined | false | readonly Findings[]

/** All findings of a result. */
export function all(findings: Findings): readonly Finding[] {
  if (!findings) return []
  return "level" in findings ? [findings] : findings.flatMap(all)
}

/** All findings of a result, without those that repeat an earlier one. */
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
