/** Whether the provider can be reached, and is the one that is configured. */
import { ProviderCallError, parseJsonObject, quote } from "../../../protocol/outbound-fetch.ts"
import { takesConnectionAt } from "../takes-connection.ts"
import { networkTrouble } from "../network-words.ts"
import { ok, problem, type Finding } from "../check.ts"
import type { Probe, ProviderCheck } from "./probe.ts"

export const discoveryCheck: ProviderCheck = async (probe) => {
  const named = withUser(probe)
  if (named !== undefined) return [named]
  try {
    const server = await probe.server()
    return probe.recorder.seen.length === 0
      ? [ok(`Its addresses are configured; it signs in at ${hostOf(server.authorizationEndpoint)}.`)]
      : [ok(`It calls itself ${shownAddress(server.issuer)}, as configured, and says where its endpoints are.`)]
  } catch (error) {
    return [await trouble(probe, error)]
  }
}

/** Nobody is asked then: the answer would be about another name. */
function withUser({ provider, variable }: Probe): Finding | undefined {
  const url = URL.canParse(provider.issuer ?? "") ? new URL(provider.issuer ?? "") : undefined
  if (url === undefined || url.username + url.password === "") return undefined
  Object.assign(url, { username: "", password: "" })
  const plain = url.pathname === "/" ? url.origin : url.href
  return problem(
    `The issuer has a user or a password in it (${plain}, without them): an issuer has neither.`,
    `Set the issuer (${variable("ISSUER")}) to ${plain}, and give the client's secret as clientSecret.`,
  )
}

function hostOf(address: string | undefined): string {
  return address === undefined ? "an address that is not known" : new URL(address).host
}

async function trouble(probe: Probe, error: unknown): Promise<Finding> {
  const [failed] = probe.recorder.failed
  if (failed !== undefined || isUnreachable(error)) return unreachable(probe, failed)
  const [answer] = probe.recorder.seen
  const { issuer = "" } = probe.provider
  const mend = `Set the issuer (${probe.variable("ISSUER")}) to the address that the provider documents: the one below which /.well-known/openid-configuration is.`
  if (answer !== undefined && (answer.status === 429 || answer.status >= 500))
    return problem(
      `${answer.url.host} answers ${answer.status}: ${answer.status === 429 ? "it was asked too often" : "it has trouble of its own"}. Whether the issuer is right cannot be seen.`,
      "Try again later. If it stays so, ask whoever runs the provider.",
    )
  if (answer !== undefined && answer.status !== 200)
    return problem(
      `The issuer is wrong: ${answer.url.href} answers ${answer.status}, so ${issuer} is no issuer of OpenID Connect.`,
      mend,
    )
  const named = answer && parseJsonObject(answer.body)?.["issuer"]
  if (typeof named === "string" && named !== issuer)
    return problem(
      `The issuer is spelt in another way: configured is ${issuer}, and the provider calls itself ${shownAddress(named)}. The two are compared character by character${slashOnly(named, issuer) ? ", the slash at the end included" : ""}.`,
      `Set the issuer (${probe.variable("ISSUER")}) to exactly ${shownAddress(named)}.`,
    )
  if (answer !== undefined && named === undefined)
    return problem(`The issuer is wrong: what ${answer.url.href} answers with is no metadata of OpenID Connect.`, mend)
  const detail = error instanceof ProviderCallError ? error.detail : String(error)
  return problem(`The metadata of ${issuer} cannot be used: ${detail}.`, mend)
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ProviderCallError && error.reason === "provider_unreachable"
}

/** @param failed what was called, where it is known; else the issuer. */
export async function unreachable(
  { provider }: Pick<Probe, "provider">,
  failed: { url: URL; error: unknown } | undefined,
): Promise<Finding> {
  const url = failed?.url ?? (provider.issuer === undefined ? undefined : new URL(provider.issuer))
  const host = url?.host ?? "the provider"
  const known = networkTrouble(failed?.error)
  const late = known === undefined || known.code === "TIMEOUT"
  if (url !== undefined && late && (await takesConnectionAt(url)))
    return problem(
      `${host} takes the connection and does not answer in time.`,
      "See whether it is the right address and port, and whether what listens there is well. With --offline nothing is asked.",
    )
  const why = known === undefined ? "there was no complete answer in time" : `${known.says} (${known.code})`
  return problem(
    `${host} cannot be reached from here: ${why}.`,
    "Mend the address, or the way there: DNS, a proxy, a firewall. With --offline nothing is asked.",
  )
}

/** An address that a provider sent, fit to be shown. `quote` takes long words for tokens, and so is no help with paths. */
export function shownAddress(address: string): string {
  return URL.canParse(address) && address.length <= 200 && /^[\x21-\x7e]+$/.test(address) ? address : quote(address)
}

function slashOnly(one: string, other: string): boolean {
  return one.replace(/\/$/, "") === other.replace(/\/$/, "")
}
