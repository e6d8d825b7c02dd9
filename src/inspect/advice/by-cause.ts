/** What the causes of an error say of themselves: codes of networks, databases, mail servers and providers. */
import type { Trace } from "../../ports/trace.ts"
import { databaseRules } from "./databases.ts"
import { networkRules } from "./networks.ts"
import { providerRules } from "./providers.ts"
import { filled, type About, type Rule } from "./rule.ts"

const rules: readonly Rule[] = [...databaseRules, ...providerRules, ...networkRules]

/** Sentences for what the causes name: those of the nearest cause first. */
export function byCause({ error }: Trace, about: About): readonly string[] {
  return textsOf(error).flatMap((text) =>
    rules.flatMap(({ pattern, say }) => {
      const found = pattern.exec(text)
      return found === null ? [] : [filled(say, about, found)]
    }),
  )
}

/** Each cause in one text. Words stand before codes: they say more. */
function textsOf(error: Trace["error"]): readonly string[] {
  return (error?.causes ?? []).map(({ name, code, says }) => `${name} ${says} ${code ?? ""}`.trimEnd())
}

const ofProvider = /^(provider_|token_|code_|id_token_|userinfo_)/
const ofAdapter = /\bAdapterError\b/
const ofDatabase = /:(5432|3306|6379)$/

/** What the sentences on a trace can name. */
export function aboutOf({ reason = "", provider, error }: Trace): About {
  const host = textsOf(error)
    .map((text) => hostIn.exec(text)?.[1])
    .find((found) => found !== undefined)
  const stored = ofDatabase.test(host ?? "") || ofAdapter.test([error?.type, ...textsOf(error)].join(" "))
  const other = reason === "mail_unsent" ? "the mail server" : "what the application calls there"
  return {
    party: ofProvider.test(reason) ? (provider ?? "the provider") : stored ? "the database" : other,
    host: host ?? "its address",
    provider: provider ?? "the provider",
    PROVIDER: provider?.toUpperCase().replaceAll("-", "_") ?? "<PROVIDER>",
  }
}

/** As networks and calls to providers name it. */
const hostIn = /(?:\bE[A-Z_]{5,14} |\bcall to )([\w.:[\]-]*[\w\]])/
