/** Reports the redirect URI that a developer must register with the provider, and checks its registration. */
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
  "The redirect URI and the client were not tried: the public address is unknown.",
  "Set AUTH_URL, or pass it to this command: --url https://app.example.com.",
)

/** Returns the finding that names the redirect URI to register. The function does not call the provider. */
export function toRegister({ redirectUri, context }: Probe, why: string): Finding {
  if (redirectUri === undefined) return unknownAddress
  const development = context.origin?.assumed === true ? " (in development; with --url another)" : ""
  const assumed = `${development}${ifBelow(context)}`
  return skipped(
    `Register exactly this redirect URI: ${redirectUri}${assumed}. The registration was not checked: ${why}.`,
  )
}

/**
 * Sends an authorization request of this client, and returns the provider's verdict; `undefined` if there is no address
 * to call. The doctor sends at most one such request for each probe.
 */
export function verdictOf(probe: Probe): Promise<Verdict | undefined> {
  const known = verdicts.get(probe) ?? ask(probe)
  verdicts.set(probe, known)
  return known
}

/** Sends the same authorization request as the library. With `prompt=none`, an OpenID provider shows no page. */
async function ask(probe: Probe): Promise<Verdict | undefined> {
  const { provider, runtime, redirectUri } = probe
  if (redirectUri === undefined) return undefined
  const { issuer } = await probe.server()
  const extra: Record<string, string> = provider.type === "oidc" ? { prompt: "none" } : {}
  const prepared = await prepareAuthorization({ provider: provider.id, issuer, extra }, runtime)
  return prepared.type === "authorization.prepared" ? requestPage(probe, prepared.url, redirectUri) : undefined
}

/** Returns a remark if the doctor only assumes the path of the routes. */
function ifBelow({ assumedPath, config }: CheckContext): string {
  return assumedPath ? ` (if the routes are below ${config.basePath}; write basePath if they are not)` : ""
}

/** Returns a remark if the path of the routes comes from AUTH_URL instead of `basePath`. */
function ofAddress({ loaded, config, env }: CheckContext): string {
  const path = addressOf(env)?.pathname.replace(/\/+$/, "")
  if (loaded.config.basePath !== undefined || path === "" || path !== config.basePath) return ""
  return ` Its path begins with that of AUTH_URL, ${path}.`
}

async function judged(probe: Probe, redirectUri: string, verdict: Verdict): Promise<Finding> {
  const { provider, variable, context } = probe
  const own =
    (context.origin?.assumed === true ? " This is the usual address of development; --url sets another one." : "") +
    (context.assumedPath ? ` Its path is assumed too: write basePath if the routes are elsewhere.` : "") +
    ofAddress(context)
  switch (verdict.type) {
    case "accepted":
      return ok(`The redirect URI is registered: ${redirectUri}${ifBelow(context)}`)
    case "notRefused":
      return ok(
        `The provider does not refuse the redirect URI; before a sign-in, it does not say more: ${redirectUri}${ifBelow(context)}`,
      )
    case "unclear":
      return warning(`The provider does not say if the redirect URI ${redirectUri} is registered: ${verdict.said}.`)
    case "failed":
      return unreachable(probe, verdict)
    case "refused":
      break
  }
  switch (verdict.what) {
    case "redirectUri":
      return problem(
        `The provider refuses the redirect URI ${redirectUri}: it is not registered for this client (${verdict.said}).${own}`,
        `Register exactly ${redirectUri} with the provider: scheme, host, port, path and a slash at the end must be equal.`,
      )
    case "client":
      return problem(
        `The provider does not know the client id, or does not let this client sign people in (${verdict.said}).`,
        `Compare clientId (${variable("ID")}) with what the provider shows for this application, and check that it is enabled there.`,
      )
    case "scope":
      return problem(
        `The provider refuses the requested scopes (${verdict.said}).`,
        "Allow them for this client, or set authorization.params.scope to the allowed ones.",
      )
    case "request":
      return warning(
        `The provider refuses the authorization request (${verdict.said}).`,
        provider.type === "oidc" ? "The cause can be the prompt=none of this command: try a sign-in." : undefined,
      )
  }
}
