/**
 * Binds a sealed flow to the configuration under which it started. If the chart, provider, issuer, client or set of
 * checks has changed meanwhile, the library does not resume the flow. The seal contains a version of each passed check.
 * If a check has become stricter, its version has changed, and the library does not resume the flow either.
 *
 * The binding leaves out titles, texts and pages, so these can change while flows wait. The binding does not
 * distinguish two databases that have the same origin, provider and secret. Give each database its own secret.
 */
import type { CheckId } from "../../machines/grammar.ts"
import type { Leaf, Tables } from "../../machines/program.ts"
import { graphOf, type Graph } from "../../machines/proofs/edges.ts"
import { onceForEach } from "../../machines/proofs/once-for-each.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { sha256 } from "../protocol/bytes.ts"
import { gate } from "../../machines/proofs/invariants.ts"

/**
 * The values that the library seals with a flow in one waiting state. The library resumes the flow only if these values
 * are still the same. The values do not depend on the request.
 */
export interface SealTerms {
  /** See {@link bindingOf}. */
  readonly binding: string
  /**
   * A digest of the names of the context's keys that the state keeps. The library resumes a flow only if it was sealed
   * with the same keys.
   */
  readonly keeps: string
  /** See {@link checksBefore}. */
  readonly before: readonly CheckId[]
  /**
   * For each check of the chart, the string that the library seals after the flow has passed the check: the check with
   * its version, such as `step:totp@v1`. The string leaves out the version `1`, to keep cookies small.
   */
  readonly versions: ReadonlyMap<CheckId, string>
}

/**
 * Makes the seal terms of a waiting state.
 *
 * @param provider the id of the provider; an empty string for flows without a provider.
 */
export async function sealTerms(
  program: Tables,
  leaf: Leaf,
  provider: string,
  config: ResolvedConfig,
): Promise<SealTerms> {
  const versions = new Map<CheckId, string>()
  for (const check of checksIn(graphOf(program))) {
    const version = await versionOf(check, provider, config)
    versions.set(check, version === firstVersion ? check : `${check}@${version}`)
  }
  return {
    binding: await bindingOf(program, provider, config),
    keeps: (await sha256((leaf.meta?.keeps ?? []).join(" "))).slice(0, 8),
    before: checksBefore(program, leaf.path),
    versions,
  }
}

/**
 * Returns the binding of one flow at one provider: 12 hexadecimal characters.
 *
 * @param provider the id of the provider; an empty string for flows without a provider.
 */
export function bindingOf(program: Tables, provider: string, config: ResolvedConfig): Promise<string> {
  const { basePath, publicOrigin, providers } = config
  const facts = [structureOf(program).text, basePath, publicOrigin, factsOf(providers.get(provider))]
  return digest([...facts, ...linkDemandOf(program, config)])
}

/**
 * Returns the maximum age of the authentication for a link, for charts with the check `recentToLink`. An instance
 * without the plugin that sets this age can begin a flow without the check. An instance with the plugin must not resume
 * that flow, so the age is part of the binding.
 */
function linkDemandOf(program: Tables, { linkMaxAge }: ResolvedConfig): readonly object[] {
  return linkMaxAge !== undefined && checksIn(graphOf(program)).includes("recentToLink") ? [{ linkMaxAge }] : []
}

/**
 * Returns the behaviour of a chart as a string: states, transitions, guards, checks, effects and the keys that waiting
 * states keep. Leaves out titles.
 */
const structureOf = onceForEach((program: Tables) => {
  const { flow, edges, states } = graphOf(program)
  const waiting = [...states.values()].filter((leaf) => leaf.waiting)
  return { text: JSON.stringify([flow, edges, waiting.map(({ path, meta }) => [path, meta?.keeps])]) }
})

/** Returns the options of a provider that decide the course of a sign-in at the provider. */
function factsOf(provider: ResolvedProvider | undefined): unknown {
  if (provider === undefined || !("checks" in provider)) return [provider?.id, provider?.type]
  const { id, type, issuer, clientId, checks, readsUserinfo, authorization, token, userinfo } = provider
  const { dangerouslySkipIdTokenSignature, allowDangerousEmailAccountLinking } = provider.config
  return [
    [id, type, issuer, clientId, checks, readsUserinfo],
    [authorization, token, userinfo].map(({ url }) => url?.href),
    [dangerouslySkipIdTokenSignature, allowDangerousEmailAccountLinking],
  ]
}

/**
 * The maximum length of a version, in characters. The library seals a longer version as a digest, to keep cookies
 * small.
 */
const longestVersion = 20

/** The version of a check of the library whose rules never became stricter. */
const firstVersion = "1"

/** The versions of the checks of the library whose rules became stricter. No check has become stricter yet. */
const raised: { readonly [check in CheckId]?: number } = {}

/**
 * Returns the version of a check, which the library seals after the flow has passed the check.
 *
 * For a step, the string is its `version`, or a digest of a long version. For a step without a version, the string is a
 * digest of the source code of its effects, guards and `appliesTo`. For credentials, the string is a digest of the
 * source code of `authorize`.
 */
export async function versionOf(check: CheckId, provider: string, config: ResolvedConfig): Promise<string> {
  const [kind, id = ""] = check.split(/[:.]/)
  if (kind === "step" || kind === "flow") {
    const step = (kind === "step" ? config.steps : config.ownFlows).get(id)
    if (step === undefined) return ""
    const { version, appliesTo, asks, guards = {}, attempts, lifetime, requiredFor, rememberDevice } = step
    // `requiredFor` is part of the version. If the step becomes required for a provider while a flow waits, the library
    // does not resume the flow. A user who was allowed to skip the step must then take it. `rememberDevice` is part of
    // the version for the same reason: a user on a remembered device was allowed to skip the step.
    const required = requiredFor === undefined ? [] : [requiredFor]
    const remembered = rememberDevice === undefined ? [] : [{ days: rememberDevice.days }]
    const more = [...required, ...remembered]
    if (version !== undefined && version.toString().length <= longestVersion && more.length === 0) return `v${version}`
    if (version !== undefined) return digest(more.length > 0 ? [version, ...more] : version)
    const runs = Object.entries(asks).map(([name, { run }]) => [name, String(run)])
    const rules = Object.entries(guards).map(([name, guard]) => [name, String(guard)])
    return digest([String(appliesTo), runs, rules, attempts, lifetime, ...more])
  }
  const known = config.providers.get(provider)
  if (check === "credentials" && known?.type === "credentials") return digest(String(known.config.authorize))
  const version = raised[check]
  return version === undefined ? firstVersion : String(version)
}

async function digest(value: unknown): Promise<string> {
  return (await sha256(JSON.stringify(value))).slice(0, 12)
}

/**
 * Returns the checks that every path to a state passes. The library does not resume a sealed flow in this state if the
 * flow lacks one of these checks.
 */
export function checksBefore(program: Tables, path: string): readonly CheckId[] {
  const graph = graphOf(program)
  return checksIn(graph).filter((check) => gate(graph, check, path) === undefined)
}

function checksIn({ edges }: Graph): readonly CheckId[] {
  return [...new Set(edges.flatMap(({ passes }) => passes ?? []))]
}
