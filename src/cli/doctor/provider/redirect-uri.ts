/** The redirect URI: which one to register, and whether it is. */
import { prepareAuthorization } from "../../../flows/oauth/effects/prepare-authorization.ts"
import { addressOf } from "../../../config/environment.ts"
import { ok, problem, skipped, warning, type CheckContext, type Finding } from "../check.ts"
import { unreachable } from "./discovery.ts"
import type { Probe, ProviderCheck } from "./probe.ts"
import { requestPage, type Verdict } from "./request-page.ts"

const verdicts = new WeakMap<Probe, Promise<Verdict | undefined>>()

export const redirectUriCheck: ProviderCheck = async (probe) => {
  const { redirectUri } = probe
  if (redirectUri === undefined) return [unknownAddress]
  const verdict = await verdictOf(probe)
  return verdict === undefined ? [] : [await judged(probe, redirectUri, verdict)]
}

const unknownAddress: Finding = skipped(
  "The redirect URI and the client were not tried: the public address is not known.",
  "Set AUTH_URL, or give it to this command: --url https://app.example.com.",
)

/** What to register where nobody was asked. */
export function toRegister({ redirectUri, context }: Probe, why: string): Finding {
  if (redirectUri === undefined) return unknownAddress
  const development = context.origin?.assumed === true ? " (in development; with --url another)" : ""
  const assumed = `${development}${ifBelow(context)}`
  return skipped(
    `Register exactly this redirect URI: ${redirectUri}${assumed}. Whether it is registered was not asked: ${why}.`,
  )
}

/**
 * What the provider makes of a sign-in by this client with this redirect URI; asked once. `undefined` where there is no
 * address to ask at.
 */
export function verdictOf(probe: Probe): Promise<Verdict | undefined> {
  const known = verdicts.get(probe) ?? ask(probe)
  verdicts.set(probe, known)
  return known
}

/** The very request that the product makes, save that nobody is to be asked for anything. */
async function ask(probe: Probe): Promise<Verdict | undefined> {
  const { provider, runtime, redirectUri } = probe
  if (redirectUri === undefined) return undefined
  const { issuer } = await probe.server()
  const extra: Record<string, string> = provider.type === "oidc" ? { prompt: "none" } : {}
  const prepared = await prepareAuthorization({ provider: provider.id, issuer, extra }, runtime)
  return prepared.type === "authorization.prepared" ? requestPage(probe, prepared.url, redirectUri) : undefined
}

/** What is said of an address whose path nobody wrote down. */
function ifBelow({ assumedPath, config }: CheckContext): string {
  return assumedPath ? ` (if the routes are below ${config.basePath}; write basePath if they are not)` : ""
}

/** Where the path comes from, if not from the configuration. */
function ofAddress({ loaded, config, env }: CheckContext): string {
  const path = addressOf(env)?.pathname.replace(/\/+$/, "")
  if (loaded.config.basePath !== undefined || path === "" || path !== config.basePath) return ""
  return ` Its path begins with that of AUTH_URL, ${path}.`
}

async function judged(probe: Probe, redirectUri: string, verdict: Verdict): Promise<Finding> {
  const { provider, variable, context } = probe
  const own =
    (context.origin?.assumed === true ? " The address is what is usual in development: with --url another." : "") +
    (context.assumedPath ? ` Its path is assumed too: write basePath if the routes are elsewhere.` : "") +
    ofAddress(context)
  switch (verdict.type) {
    case "accepted":
      return ok(`The redirect URI is registered: ${redirectUri}${ifBelow(context)}`)
    case "notRefused":
      return ok(
        `The redirect URI is not refused; before anybody signed in, this provider does not say more: ${redirectUri}${ifBelow(context)}`,
      )
    case "unclear":
      return warning(`Whether the redirect URI ${redirectUri} is registered is not clear: ${verdict.said}.`)
    case "failed":
      return unreachable(probe, verdict)
    case "refused":
      break
  }
  switch (verdict.what) {
    case "redirectUri":
      return problem(
        `The provider refuses the redirect URI ${redirectUri}: it is not registered for this client (${verdict.said}).${own}`,
        `Register exactly ${redirectUri} with the provider: scheme, host, port and path count, and so does a slash at the end.`,
      )
    case "client":
      return problem(
        `The provider does not know the client id, or does not let this client sign people in (${verdict.said}).`,
        `Compare clientId (${variable("ID")}) with what the provider shows for this application, and look whether it is enabled there.`,
      )
    case "scope":
      return problem(
        `The provider refuses the scopes that are asked for (${verdict.said}).`,
        "Allow them for this client, or set authorization.params.scope to what it is allowed.",
      )
    case "request":
      return warning(
        `The provider refuses the authorization request (${verdict.said}).`,
        provider.type === "oidc" ? "It may be the prompt=none of this command alone: try a sign-in." : undefined,
      )
  }
}
