/** What each flow of a configuration is held to: one policy for each way in which its providers are configured. */
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Context as OAuthContext } from "../../machines/oauth/index.ts"
import type { Program, Tables } from "../../machines/program.ts"
import type { FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import type { ResolvedOAuth, ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"

/** As in `flows` of the configuration. */
export const flowNames = ["oauth", "email", "credentials", "session", "signOut"] as const

export type FlowName = (typeof flowNames)[number]

/**
 * Every flow at least once, so that an override is proven too whose provider comes later, or has a fault until then. The
 * flows of the configured providers come first: what is wrong with several flows is reported of one that is in use.
 */
export function policiesFor(
  { declaredProviders }: Pick<ResolvedConfig, "declaredProviders">,
  programs: Readonly<Record<FlowName, Tables>>,
): readonly (readonly [FlowName, FlowPolicy])[] {
  const providers = [...declaredProviders.values()]
  const configured: readonly Pick<ResolvedOAuth, "id" | "type" | "checks" | "readsUserinfo">[] =
    providers.filter(isOAuth)
  const used = new Set<FlowName>(providers.map((provider) => (isOAuth(provider) ? "oauth" : provider.type)))
  const all: readonly (readonly [FlowName, FlowPolicy])[] = [
    ...(configured.length > 0 ? configured : [strictest]).map(
      (provider) => ["oauth", oauthPolicy(provider, programs.oauth)] as const,
    ),
    ["email", requiredBy(programs.email)],
    ["credentials", requiredBy(programs.credentials)],
    ["session", {}],
    ["signOut", {}],
  ]
  return [...all.filter(([flow]) => used.has(flow)), ...all.filter(([flow]) => !used.has(flow))]
}

/** Checks that a provider's sign-ins must have passed before a session is issued, as it is configured. */
export function requiredChecks(
  provider: ResolvedProvider,
  programs: Readonly<Record<FlowName, Tables>>,
): readonly CheckId[] {
  return requiredFor(provider, programs[isOAuth(provider) ? "oauth" : provider.type]) ?? []
}

/** The same of the one program that signs in at this provider. `undefined` without a provider: such a flow issues nothing. */
export function requiredFor(provider: ResolvedProvider | undefined, program: Tables): readonly CheckId[] | undefined {
  if (provider === undefined) return undefined
  return (isOAuth(provider) ? oauthPolicy(provider, program) : requiredBy(program)).requires
}

/** Stands in where no provider is configured yet. */
const strictest: Pick<ResolvedOAuth, "id" | "type" | "checks" | "readsUserinfo"> = {
  id: "",
  type: "oidc",
  checks: { state: true, pkce: true, nonce: true },
  readsUserinfo: true,
}

function isOAuth(provider: ResolvedProvider): provider is ResolvedOAuth {
  return "checks" in provider
}

/** Guards that read nothing but what was sealed at the start are known beforehand. */
function oauthPolicy({ type, checks, readsUserinfo, id }: typeof strictest, program: Tables): FlowPolicy {
  const openId = type === "oidc"
  const context = {
    ...contextOf(program, {
      provider: id,
      linksByEmail: false,
      openId,
      readsUserinfo,
      sendsChallenge: checks.pkce,
      issuer: undefined,
    }),
    stateDigest: checks.state ? "given" : undefined,
    nonce: checks.nonce ? "given" : undefined,
  } as OAuthContext
  return {
    requires: loose(program).meta.requires?.(context) ?? [],
    assume: {
      expectsIdToken: openId,
      readsUserinfo,
      stateNotRequired: !checks.state,
      subjectNotRequired: !openId,
      ...(checks.pkce ? { verifierNotRequired: false } : {}),
      ...(checks.nonce ? { nonceNotRequired: false } : {}),
    },
  }
}

function requiredBy(program: Tables): FlowPolicy {
  return { requires: loose(program).meta.requires?.(contextOf(program, { provider: "", linksByEmail: false })) ?? [] }
}

function contextOf(program: Tables, input: object): object {
  return loose(program).context({ input })
}

/** Which flow it is of, does not matter to what is asked of it here. */
function loose(program: Tables): Program<FlowTypes> {
  return program as Program<FlowTypes>
}
