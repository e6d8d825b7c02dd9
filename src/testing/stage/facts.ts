/** Collects the facts of a resolved configuration on which its paths depend. */
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import { faultOf, passesOn, type ResolvedConfig, siteOf } from "../../config/resolve.ts"
import { endsUserSessions } from "../../config/ends-user-sessions.ts"
import { keepsUsers } from "../../config/keeps-users.ts"
import { setsPassword } from "../../config/own-flows.ts"
import { passwordSettingsIn } from "../../config/password-settings.ts"
import { credentialsIdsOf } from "../../config/stored-users.ts"
import type { Adapter } from "../../ports/adapter.ts"
import type { Facts } from "./stage.types.ts"

/**
 * Returns the facts for a provider or a flow.
 *
 * @param providerId the id of the provider; empty for flows without a provider.
 * @param flow the id of an own flow of the application.
 * @param ownAuthorize true if the application's own `authorize()` checks credentials, and not the `authorize()` of the
 * test.
 * @throws {Error} for an unknown provider or flow, and the error of an unusable configuration.
 */
export function factsOf(
  config: ResolvedConfig,
  {
    providerId,
    flow = "",
    origin,
    ownAuthorize,
  }: { providerId: string; flow?: string | undefined; origin: string; ownAuthorize: boolean },
): Facts {
  const fault = config.problem ?? faultOf(providerId, config)
  if (fault !== undefined) throw fault
  const provider = config.providers.get(providerId)
  if (provider === undefined && providerId !== "") throw new Error(`The configuration has no provider "${providerId}".`)
  const own = config.ownFlows.get(flow)
  if (own === undefined && flow !== "") throw new Error(`The configuration has no flow "${flow}".`)
  const oauth = provider !== undefined && "checks" in provider ? provider : undefined
  const { adapter, session, jwt } = config
  const others = [...config.providers.values()]
  const loses = others.some(
    ({ type, config: given }) =>
      type === "credentials" ||
      (type !== "email" &&
        "allowDangerousEmailAccountLinking" in given &&
        given.allowDangerousEmailAccountLinking === true),
  )
  const missing = (endpoint: { url: URL | undefined; request?: unknown } | undefined): boolean =>
    endpoint?.url === undefined && endpoint?.request === undefined
  return {
    provider: own?.id ?? providerId,
    type: own?.provesMailbox === true ? "email" : (provider?.type ?? "none"),
    own,
    ownFlows: config.ownFlows,
    byAccount:
      (own !== undefined && own.provesMailbox !== true) || oauth !== undefined || provider?.type === "webauthn",
    closed: setsPassword(own) && passwordSettingsIn(config.providers)?.signUpPath === undefined,
    usernames:
      passwordSettingsIn(config.declaredProviders)?.usernames !== undefined && config.stores?.usernames !== undefined,
    strategy: session.strategy,
    stored: keepsUsers(adapter),
    credentialsIds: provider?.type === "credentials" ? credentialsIdsOf(provider.config, config) : "accounts",
    identifier: provider?.type === "credentials" ? provider.config.identifier : undefined,
    ownAuthorize,
    anonymous: config.anonymous !== undefined,
    topOrigins: provider?.type === "webauthn" ? (provider.config.topOrigins ?? []) : [],
    transactions: adapter?.transaction !== undefined,
    storesBeside: [...config.steps.values()]
      .filter(({ store, inTransaction }) => store !== undefined && !joins(inTransaction, adapter))
      .map(({ id }) => id),
    removes: adapter?.deleteUser !== undefined,
    records: config.stores?.addresses !== undefined && adapter?.unlinkAccount !== undefined,
    // Only paths of a provider interrupt a sign-up, and so find a note. Paths of flows that the application defines do
    // not.
    notes:
      own === undefined && adapter?.transaction === undefined && adapter?.useVerificationToken !== undefined && !loses,
    recordsInAdapter: adapter?.useVerificationToken !== undefined && config.flowStore === undefined,
    linksNotices:
      endsUserSessions(config) && (config.flowStore !== undefined || adapter?.useVerificationToken !== undefined),
    discovers:
      oauth?.issuer !== undefined &&
      (oauth.type === "oidc" ||
        oauth.authorization.url === undefined ||
        missing(oauth.token) ||
        missing(oauth.userinfo)),
    named: oauth?.issuer !== undefined,
    checks: oauth?.checks ?? { state: false, pkce: false, nonce: false },
    responseMode: oauth?.responseMode ?? "query",
    ownFormat: jwt.encode !== undefined,
    ownClaims: config.given.callbacks?.jwt !== undefined,
    proxy: oauth !== undefined && passesOn(oauth, siteOf(config, origin)),
    maxAge: session.strategy === "jwt" ? jwt.maxAge : session.maxAge,
    revocation: session.revocation,
    updateAge: session.strategy === "database" ? session.updateAge : Math.min(session.updateAge, jwt.maxAge / 2),
  }
}

function joins(inTransaction: LooseStep["inTransaction"], adapter: Adapter | undefined): boolean {
  if (typeof inTransaction !== "function") return inTransaction === true
  return adapter !== undefined && inTransaction(adapter)
}
