/**
 * Checks the options: reports errors that make the configuration unusable, options that the library does not read, and
 * warnings.
 */
import type { WarningCode } from "../../ports/logger.ts"
import type { Secrets } from "../shown/known-secrets.ts"
import { shown } from "../shown/shown.ts"
import { ok, problem, warning, type Check, type CheckContext, type Finding, type Findings } from "./check.ts"
import { unreadOptions } from "./option-names.ts"

export const configurationCheck: Check = {
  id: "configuration",
  title: "Configuration",
  run: (context) => {
    const unread = unreadOptions(context.loaded.config).map((says) => warning(says))
    const findings = [
      ...context.unusable.map((error) => unusable(error, context.secrets)),
      ...unread,
      ...context.warned.flatMap(warnedOf),
    ]
    return findings.length > 0 ? findings : [summary(context)]
  },
}

function unusable(error: Error, secrets: Secrets): Finding {
  const docs = "docs" in error && typeof error.docs === "string" ? error.docs : undefined
  // Errors of this library have `docs`. Their messages quote only names of options, so they are safe to show. The
  // message of any other error, for example of a provider's function, can contain a secret.
  const says = docs === undefined ? shown(error.message, secrets) : error.message
  const behind = causeOf(error, secrets)
  const found = problem(behind === undefined ? says : `${says} (${behind})`)
  return docs === undefined ? found : { ...found, docs }
}

function causeOf({ cause }: Error, secrets: Secrets): string | undefined {
  const inner: unknown = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause
  return inner instanceof Error ? shown(inner.message, secrets) : undefined
}

/** Codes of warnings that this check leaves out, because another check or another finding reports the same fact. */
const elsewhere: readonly (WarningCode | "development-secret")[] = [
  "development-secret",
  "env-url-basepath-mismatch",
  "env-url-basepath-redundant",
  "host-unrestricted",
  "provider-unusable",
  "single-use-undeclared",
  "step-uncounted",
  "weak-secret-opens",
]

const plain: Readonly<Partial<Record<string, { says: string; mend: string }>>> = {
  "debug-enabled": {
    says: "debug is on: the log has the details of every request.",
    mend: "Switch it off in production.",
  },
  "csrf-disabled": {
    says: "skipCSRFCheck is on: other sites can sign visitors in and out here.",
    mend: "Remove it, unless the caller of these routes checks the origin itself.",
  },
}

function warnedOf([code = "", ...more]: readonly string[]): Findings {
  if (elsewhere.some((one) => one === code) || more[0]?.startsWith("AUTH_URL is ignored") === true) return []
  const known = plain[code]
  if (known !== undefined) return warning(known.says, known.mend)
  return warning(more.length > 0 ? sentence(more.join(" ")) : `The configuration warns: ${code}.`)
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

function summary({ config, assumedPath, prepared: { cookies = {} } }: CheckContext): Finding {
  const ids = [...config.providers.keys()]
  const named = Object.entries(cookies).flatMap(([key, cookie]) => (cookie?.name === undefined ? [] : [key]))
  const providers = ids.length === 0 ? "no provider yet" : `providers ${ids.join(", ")}`
  const kept = config.session.strategy === "jwt" ? "sessions in cookies" : "sessions in the database"
  const own = named.length === 0 ? "" : `; own names for the cookies ${named.join(", ")}`
  const assumed = assumedPath
    ? ` The path ${config.basePath} of the routes is assumed: set basePath if they are elsewhere.`
    : ""
  return ok(`It is usable: ${providers}, routes below ${config.basePath}, ${kept}${own}.${assumed}`)
}
