/**
 * Binds a sealed flow to the configuration under which it started. If the chart, provider, issuer, client or set of
 * checks differs, the flow is not resumed. Passed checks carry versions, so that a check that became stricter must be
 * passed again.
 *
 * Titles, texts and pages are not part of the binding: they may change while flows wait. The binding does not
 * distinguish two databases behind one origin, provider and secret: give each its own secret.
 */
import type { CheckId } from "../../machines/grammar.ts"
import type { Leaf, Tables } from "../../machines/program.ts"
import { graphOf, type Graph } from "../../machines/proofs/edges.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { sha256 } from "../protocol/bytes.ts"
import { gate } from "../../machines/proofs/invariants.ts"

/**
 * The conditions under which a flow that waits in a state is sealed and resumed. They are the same for every request.
 */
export interface SealTerms {
  /** See {@link bindingOf}. */
  readonly binding: string
  /** A digest of the keys that the state keeps. A flow that was sealed with other keys is not resumed. */
  readonly keeps: string
  /** See {@link checksBefore}. */
  readonly before: readonly CheckId[]
  /**
   * The checks of the chart, each with the version that is sealed once it was passed: `step:totp@v1`. To keep cookies
   * small, the first version is left out.
   */
  readonly versions: ReadonlyMap<CheckId, string>
}

/**
 * Makes the seal terms of a waiting state.
 *
 * @param provider its id; empty for flows without a provider.
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
 * @param provider its id; empty for flows without a provider.
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

/** The facts of the configuration that a sign-in at a provider depends on. */
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

/** The version of a check whose rules were never made stricter. */
const firstVersion = "1"

/** The versions of checks of the library that became stricter. */
const raised: { readonly [check in CheckId]?: number } = {}

/**
 * Returns the version of a check that is sealed once the check was passed.
 *
 * For a step: its `version`, or a digest of a long version; without a version, a digest of the source of its effects,
 * guards and `appliesTo`. For credentials: a digest of the source of `authorize`.
 */
export async function versionOf(check: CheckId, provider: string, config: ResolvedConfig): Promise<string> {
  const [kind, id = ""] = check.split(/[:.]/)
  if (kind === "step" || kind === "flow") {
    const step = (kind === "step" ? config.steps : config.ownFlows).get(id)
    if (step === undefined) return ""
    const { version, appliesTo, asks, guards = {}, attempts, lifetime, requiredFor } = step
    // A user who skipped the step at a provider takes it once it is required there.
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
 * Returns the checks that every path to a state passes. A flow that was sealed without one of them is not resumed
 * there.
 */
export function checksBefore(program: Tables, path: string): readonly CheckId[] {
  const graph = graphOf(program)
  return checksIn(graph).filter((check) => gate(graph, check, path) === undefined)
}

function checksIn({ edges }: Graph): readonly CheckId[] {
  return [...new Set(edges.flatMap(({ passes }) => passes ?? []))]
}
