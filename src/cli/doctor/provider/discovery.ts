/** Checks that the provider responds, and that its metadata name the issuer of the configuration. */
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
      ? [ok(`Its addresses are configured; the sign-in page is at ${hostOf(server.authorizationEndpoint)}.`)]
      : [ok(`Its issuer is ${shownAddress(server.issuer)}, as configured, and its metadata name its endpoints.`)]
  } catch (error) {
    return [await trouble(probe, error)]
  }
}

/**
 * Returns a finding if the issuer contains a user name or a password. The check then does not call the provider, whose
 * response would name another issuer.
 */
function withUser({ provider, variable }: Probe): Finding | undefined {
  const url = URL.canParse(provider.issuer ?? "") ? new URL(provider.issuer ?? "") : undefined
  if (url === undefined || url.username + url.password === "") return undefined
  Object.assign(url, { username: "", password: "" })
  const plain = url.pathname === "/" ? url.origin : url.href
  return problem(
    `The issuer contains a user or a password (${plain}, without them): an issuer has neither.`,
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
  const mend = `Set the issuer (${probe.variable("ISSUER")}) to the address that the provider documents, without /.well-known/openid-configuration.`
  if (answer !== undefined && (answer.status === 429 || answer.status >= 500))
    return problem(
      `${answer.url.host} answers ${answer.status}: ${answer.status === 429 ? "it limits the requests of this machine" : "it has an error of its own"}. The issuer could not be checked.`,
      "Try again later. If the answer stays the same, ask the operator of the provider.",
    )
  if (answer !== undefined && answer.status !== 200)
    return problem(
      `The issuer is wrong: ${answer.url.href} answers ${answer.status}, so ${issuer} is not an issuer of OpenID Connect.`,
      mend,
    )
  const named = answer && parseJsonObject(answer.body)?.["issuer"]
  if (typeof named === "string" && named !== issuer)
    return problem(
      `The spelling of the issuer differs: the configuration has ${issuer}, and the provider has ${shownAddress(named)}. Every character must be equal${slashOnly(named, issuer) ? ", also the slash at the end" : ""}.`,
      `Set the issuer (${probe.variable("ISSUER")}) to exactly ${shownAddress(named)}.`,
    )
  if (answer !== undefined && named === undefined)
    return problem(`The issuer is wrong: the answer of ${answer.url.href} is not metadata of OpenID Connect.`, mend)
  const detail = error instanceof ProviderCallError ? error.detail : String(error)
  return problem(`The metadata of ${issuer} cannot be used: ${detail}.`, mend)
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ProviderCallError && error.reason === "provider_unreachable"
}

/**
 * Returns the finding for a provider that does not respond.
 *
 * @param failed the call that failed. If the call is unknown, the finding names the issuer.
 */
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
      `${host} accepts the connection and does not answer in time.`,
      "Check the address, the port and the server. --offline makes no calls.",
    )
  const why = known === undefined ? "there was no complete answer in time" : `${known.says} (${known.code})`
  return problem(
    `${host} cannot be reached from here: ${why}.`,
    "Correct the address, or the route to it: DNS, a proxy, a firewall. --offline makes no calls.",
  )
}

/**
 * Returns the URL of a provider in a form that is safe to show. Plain URLs stay as they are, because `quote` would hide
 * long paths as if they were tokens.
 */
export function shownAddress(address: string): string {
  return URL.canParse(address) && address.length <= 200 && /^[\x21-\x7e]+$/.test(address) ? address : quote(address)
}

function slashOnly(one: string, other: string): boolean {
  return one.replace(/\/$/, "") === other.replace(/\/$/, "")
}
