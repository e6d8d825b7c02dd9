/**
 * Gives advice on the `cause` chain of an error, by its codes: those of networks, databases, mail servers and
 * providers.
 */
import { caughtBy, filled, textOf, type About, type CauseRow } from "../../errors/catalogue/cause.ts"
import { databaseCauses } from "../../errors/catalogue/database-causes.ts"
import { networkCauses } from "../../errors/catalogue/network-causes.ts"
import { ownCauses } from "../../errors/catalogue/own-causes.ts"
import { providerCauses } from "../../errors/catalogue/provider-causes.ts"
import type { Trace } from "../../ports/trace.ts"

const inApplication: readonly CauseRow[] = [...databaseCauses, ...ownCauses, ...networkCauses]
const atProvider: readonly CauseRow[] = [...providerCauses, ...ownCauses, ...networkCauses]

/**
 * Returns advice for the causes of a trace's error, in the order of the causes. The direct cause of the error is first.
 */
export function byCause({ reason = "", error }: Trace, about: About): readonly string[] {
  const fitting = ofProvider.test(reason) ? atProvider : inApplication
  return (error?.causes ?? []).flatMap((cause) =>
    fitting.flatMap((row) => {
      const caught = caughtBy(row, cause)
      return caught === undefined ? [] : [filled(row.advice, caught, about)]
    }),
  )
}

/** Matches the reasons of failures in calls to a provider. */
const ofProvider = /^(provider_|token_|code_|id_token_|userinfo_)/
const ofAdapter = /\bAdapterError\b/
const ofDatabase = /:(5432|3306|6379)$/

/** Returns the values that advice can mention, such as the provider and the host, by their names. */
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

/** Matches the host in messages about networks and about calls to providers. */
const hostIn = /(?:\bE[A-Z_]{5,14} |\bcall to )([\w.:[\]-]*[\w\]])/
