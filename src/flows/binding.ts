/**
 * Binds a sealed flow to the configuration under which it started. If the chart, provider, issuer, client or set of
 * checks differs when the flow continues, the flow is not resumed. Each passed check is sealed with a version. If a
 * check became stricter since, its version differs, and the flow is not resumed either.
 *
 * Titles, texts and pages are not part of the binding, so they can change while flows wait. The binding does not
 * distinguish two databases that have the same origin, provider and secret. Give each database its own secret.
 */
import type { CheckId } from "../../machines/grammar.ts"
import type { Leaf, Tables } from "../../machines/program.ts"
import { graphOf, type Graph } from "../../machines/proofs/edges.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { sha256 } from "../protocol/bytes.ts"
import { gate } from "../../machines/proofs/invariants.ts"

/**
 * The values with which a flow that waits in one state is sealed. The library resumes the flow only if these values are
 * still the same. The values do not depend on the request.
 */
export interface SealTerms {
  /** See {@link bindingOf}. */
  readonly binding: string
  /**
   * A digest of the names of the context's keys that the state keeps. A flow that was sealed with other keys is not
   * resumed.
   */
  readonly keeps: string
  /** See {@link checksBefore}. */
  readonly before: readonly CheckId[]
  /**
   * For each check of the chart, the text that is sealed when the check was passed: the check with its version, such as
   * `step:totp@v1`. The version `1` is left out, to keep cookies small.
   */
  readonly versions: ReadonlyMap<CheckId, string>
}

/**
 * Makes the seal terms of a waiting state.
 *
 * @param provider the id of the provider; an empty text for flows without a provider.
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
 * @param provider the id of the provider; an empty text for flows without a provider.
 */
export function bindingOf(program: Tables, provider: string, config: ResolvedConfig): Promise<string> {
  const { basePath, publicOrigin, providers } = config
  return digest([structureOf(program), basePath, publicOrigin, factsOf(providers.get(provider))])
}

/**
 * Returns the behaviour of a chart as text: states, edges, guards, checks, asks and the keys that waiting states keep.
 * Titles are left out.
 */
function structureOf(program: Tables): string {
  const { flow, edges, states } = graphOf(program)
  const waiting = [...states.values()].filter((leaf) => leaf.waiting)
  return JSON.stringify([flow, edges, waiting.map(({ path, meta }) => [path, meta?.keeps])])
}

/** Returns the options of a provider on which a sign-in at the provider depends. */
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

/** The maximum length of a version, in characters. A longer version is sealed as a digest, to keep cookies small. */
const longestVersion = 20

/** The version of a check of the library whose rules were never made stricter. */
const firstVersion = "1"

/** The versions of those checks of the library whose rules were made stricter. None so far. */
const raised: { readonly [check in CheckId]?: number } = {}

/**
 * Returns the version of a check, which is sealed when the check was passed.
 *
 * For a step, the text is its `version`, or a digest of a long version. For a step without a version, the text is a
 * digest of the source code of its effects, guards and `appliesTo`. For credentials, the text is a digest of the source
 * code of `authorize`.
 */
export async function versionOf(check: CheckId, provider: string, config: ResolvedConfig): Promise<string> {
  const [kind, id = ""] = check.split(/[:.]/)
  if (kind === "step" || kind === "flow") {
    const step = (kind === "step" ? config.steps : config.ownFlows).get(id)
    if (step === undefined) return ""
    const { version, appliesTo, asks, guards = {}, attempts, lifetime, requiredFor } = step
    // `requiredFor` is part of the version. If the step becomes required for a provider while a flow waits, the flow is
    // not resumed, so a user who was allowed to skip the step must now take it.
    const required = requiredFor === undefined ? [] : [requiredFor]
    if (version !== undefined && version.toString().length <= longestVersion && !requiredFor) return `v${version}`
    if (version !== undefined) return digest(requiredFor ? [version, requiredFor] : version)
    const runs = Object.entries(asks).map(([name, { run }]) => [name, String(run)])
    const rules = Object.entries(guards).map(([name, guard]) => [name, String(guard)])
    return digest([String(appliesTo), runs, rules, attempts, lifetime, ...required])
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
 * Returns the checks that every path to a state passes. A sealed flow that lacks one of these checks is not resumed in
 * this state.
 */
export function checksBefore(program: Tables, path: string): readonly CheckId[] {
  const graph = graphOf(program)
  return checksIn(graph).filter((check) => gate(graph, check, path) === undefined)
}

function checksIn({ edges }: Graph): readonly CheckId[] {
  return [...new Set(edges.flatMap(({ passes }) => passes ?? []))]
}
