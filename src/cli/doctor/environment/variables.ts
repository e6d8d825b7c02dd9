/** Finds variables that the library does not read, because they have a name of Auth.js v4 or are misspelt. */
import { environmentName } from "../../../config/environment-name.ts"
import { nearest } from "../../../config/unknown-provider-options.ts"
import type { ProviderConfig } from "../../../ports/provider.ts"
import { mergeOptions } from "../../../config/providers.ts"
import { ok, warning, type Check, type CheckContext, type Finding, type Findings } from "../check.ts"

const general = [
  "AUTH_SECRET",
  "AUTH_SECRET_1",
  "AUTH_SECRET_2",
  "AUTH_SECRET_3",
  "AUTH_URL",
  "AUTH_TRUST_HOST",
  "AUTH_TRUSTED_HOSTS",
  "AUTH_REDIRECT_PROXY_URL",
]
/** Suffixes of variables for a client's id and secret in other libraries, each with the suffix of this library. */
const formerly: Readonly<Record<string, "ID" | "SECRET">> = {
  CLIENT_ID: "ID",
  CLIENT_SECRET: "SECRET",
  ID: "ID",
  SECRET: "SECRET",
}

export const variablesCheck: Check = {
  id: "variables",
  title: "Environment",
  run: (context) => {
    const providers = context.prepared.providers.flatMap(asConfig)
    const renamed = providers.flatMap((provider) => renamedFor(provider, context.env))
    const known = [...general, ...providers.flatMap(({ id }) => namesFor(id))]
    const misspelt = Object.keys(context.env).flatMap((name) => {
      if (!/^AUTH_/i.test(name) || known.includes(name) || renamed.some(({ old }) => old === name)) return []
      const meant = nearest(name, known)
      return meant === undefined || context.env[meant] ? [] : [{ old: name, now: meant }]
    })
    return [[...renamed, ...misspelt].map(asFinding), olderNames(context)]
  },
}

interface Renamed {
  old: string
  now: string
}

function asFinding({ old, now }: Renamed): Finding {
  return warning(`${old} is set, but the library reads ${now}.`, `Rename ${old} to ${now}.`)
}

/**
 * Returns the variables that set a provider's id or secret under a name of another library, each with its name in this
 * library. If the provider already has the value, the function leaves the variable out: an application can read any
 * variable itself and pass its value to the provider.
 */
function renamedFor(provider: ProviderConfig, env: CheckContext["env"]): Renamed[] {
  if (provider.type !== "oauth" && provider.type !== "oidc") return []
  const name = environmentName(provider.id)
  const lacking = { ID: !provider.clientId, SECRET: !provider.clientSecret }
  return ["AUTH_", ""].flatMap((prefix) =>
    Object.entries(formerly).flatMap(([suffix, part]) => {
      const [old, now] = [`${prefix}${name}_${suffix}`, `AUTH_${name}_${part}`]
      return lacking[part] && old !== now && env[old] && !env[now] ? [{ old, now }] : []
    }),
  )
}

function namesFor(id: string): string[] {
  return ["ID", "SECRET", "ISSUER", "KEY"].map((suffix) => `AUTH_${environmentName(id)}_${suffix}`)
}

function olderNames({ env }: CheckContext): Findings {
  const pairs: readonly (readonly [string, string])[] = [
    ["NEXTAUTH_SECRET", "AUTH_SECRET"],
    ["NEXTAUTH_URL", "AUTH_URL"],
  ]
  return [
    ...pairs.flatMap(([old, now]) => (env[old] && !env[now] ? [ok(`${old} is read; ${now} is its newer name.`)] : [])),
    ...(env["NEXTAUTH_URL_INTERNAL"]
      ? [
          warning(
            "NEXTAUTH_URL_INTERNAL is set, and only functions of authchart/react such as getProviders() read it, on a server.",
            "Remove it if the server does not call them: auth() reads sessions without a request.",
          ),
        ]
      : []),
  ]
}

/**
 * Returns the provider with its merged options, as a list of one. The list is empty if the merge throws an error,
 * because the check of the configuration reports this error.
 */
function asConfig(provider: CheckContext["prepared"]["providers"][number]): ProviderConfig[] {
  try {
    return [mergeOptions(provider)]
  } catch {
    return []
  }
}
