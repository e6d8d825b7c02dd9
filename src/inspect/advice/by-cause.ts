/** What the causes of an error say of themselves: codes of networks, databases, mail servers and providers. */
import type { Trace, TraceCause } from "../../ports/trace.ts"
import { databaseRules } from "./databases.ts"
import { networkRules } from "./networks.ts"
import { ownRules } from "./own-words.ts"
import { providerRules } from "./providers.ts"
import { filled, type About, type Rule } from "./rule.ts"

const rules: readonly Rule[] = [...databaseRules, ...ownRules, ...networkRules]
const rulesOfProvider: readonly Rule[] = [...providerRules, ...ownRules, ...networkRules]

/** Sentences for what the causes name: those of the nearest cause first. */
export function byCause({ reason = "", error }: Trace, about: About): readonly string[] {
  const fitting = ofProvider.test(reason) ? rulesOfProvider : rules
  return (error?.causes ?? []).flatMap((cause) =>
    fitting.flatMap(({ pattern, codes = [], say }) => {
      const found = pattern.exec(textOf(cause)) ?? (codes.includes(cause.code ?? "") ? [] : null)
      return found === null ? [] : [filled(say, about, found)]
    }),
  )
}

/** A cause in one text. Words stand before the code: they say more. */
function textOf({ name, code, says }: TraceCause): string {
  return `${name} ${says} ${code ?? ""}`.trimEnd()
}

/** A call to the provider failed, or what it answered. */
const ofProvider = /^(provider_|token_|code_|id_token_|userinfo_)/
const ofAdapter = /\bAdapterError\b/
const ofDatabase = /:(5432|3306|6379)$/

/** What the sentences on a trace can name. */
export function aboutOf({ reason = "", provider, error }: Trace): About {
  const texts = (error?.causes ?? []).map(textOf)
  const host = texts.map((text) => hostIn.exec(text)?.[1]).find((found) => found !== undefined)
  const stored = ofDatabase.test(host ?? "") || ofAdapter.test([error?.type, ...texts].join(" "))
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
