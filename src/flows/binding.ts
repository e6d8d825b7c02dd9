/**
 * Binds a sealed flow to the configuration that it was begun under: another chart, provider, issuer, client or set of
 * checks does not take it up. Passed checks carry versions, so that one which became stricter is passed again.
 *
 * Titles, texts and pages are not part of it: they may change while flows wait. It does not tell two databases apart that
 * serve one origin, provider and secret: give each a secret of its own.
 */
import type { CheckId } from "../../machines/grammar.ts"
import type { Leaf, Tables } from "../../machines/program.ts"
import { graphOf, type Graph } from "../../machines/proofs/edges.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { sha256 } from "../protocol/bytes.ts"
import { gate } from "../../machines/proofs/invariants.ts"

/** What a flow that waits in a state is sealed with, and held to when it is resumed: the same for every request. */
export interface SealTerms {
  /** See {@link bindingOf}. */
  readonly binding: string
  /** A digest of the keys that the state keeps: a flow that was sealed by a chart that kept others does not go on. */
  readonly keeps: string
  /** See {@link checksBefore}. */
  readonly before: readonly CheckId[]
  /**
   * The checks of the chart, each with the version that a passed one is sealed with: `step:totp@v1`. Cookies are small: the
   * first version goes without.
   */
  readonly versions: ReadonlyMap<CheckId, string>
}

/** @param provider its id; empty for flows without one. */
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
 * The binding of one flow at one provider: 12 hexadecimal characters.
 *
 * @param provider its id; empty for flows without one.
 */
export function bindingOf(program: Tables, provider: string, config: ResolvedConfig): Promise<string> {
  const { basePath, publicOrigin, providers } = config
  return digest([structureOf(program), basePath, publicOrigin, factsOf(providers.get(provider))])
}

/** What a chart does, as text: states, edges, guards, checks, asks and what waiting states keep. No titles. */
function structureOf(program: Tables): string {
  const { flow, edges, states } = graphOf(program)
  const waiting = [...states.values()].filter((leaf) => leaf.waiting)
  return JSON.stringify([flow, edges, waiting.map(({ path, meta }) => [path, meta?.keeps])])
}

/** What a sign-in at a provider stands on. */
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

/** Characters. A longer version is sealed as a digest: cookies are small. */
const longestVersion = 20

/** Of a check that demands what it always did. */
const firstVersion = "1"

/** Raised when a check of the library demands more than it did. */
const raised: { readonly [check in CheckId]?: number } = {}

/**
 * The version of a check, as it is sealed with one that was passed.
 *
 * Of a step: its `version`, or a digest of a long one; without it a digest of its effects, guards and `appliesTo`, as their source reads. Of credentials: a
 * digest of `authorize`, as its source reads.
 */
export async function versionOf(check: CheckId, provider: string, config: ResolvedConfig): Promise<string> {
  const [kind, id = ""] = check.split(/[:.]/)
  if (kind === "step" || kind === "flow") {
    const step = (kind === "step" ? config.steps : config.ownFlows).get(id)
    if (step === undefined) return ""
    const { version, appliesTo, asks, guards = {}, attempts, lifetime, requiredFor } = step
    // Who was spared at a provider takes the step once it is required there.
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

/** The checks that every path to a state passes. A flow that was sealed without one of them does not go on there. */
export function checksBefore(program: Tables, path: string): readonly CheckId[] {
  const graph = graphOf(program)
  return checksIn(graph).filter((check) => gate(graph, check, path) === undefined)
}

function checksIn({ edges }: Graph): readonly CheckId[] {
  return [...new Set(edges.flatMap(({ passes }) => passes ?? []))]
}
