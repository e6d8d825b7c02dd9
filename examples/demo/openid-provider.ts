/** A certified OpenID provider implementation (`oidc-provider`) on this machine, with its own login page. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider"
import { accountBySub, accountOf } from "./openid-people.ts"
import { consentPage, goodbyePage, loginPage, providerHome, troublePage } from "./pages/openid.ts"
import type { PageParts } from "./respond.ts"
import { pageHeaders, pageOf, pathOf, readForm, sendPage, servedFile } from "./respond.ts"
import type { Secrets } from "./secrets.ts"

export const clientId = "authchart-demo"

export interface ProviderParts {
  readonly issuer: string
  readonly appOrigin: string
  /** The application's callback address. */
  readonly redirectUri: string
  readonly secrets: Secrets
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Makes the provider, which is then ready to serve. A restart ends the provider's sessions and consents, but keeps keys
 * and people.
 */
export async function openIdProvider(parts: ProviderParts): Promise<Listener> {
  const provider = await withoutNotices(async () => {
    const { Provider: OpenIdProvider } = await import("oidc-provider")
    return new OpenIdProvider(parts.issuer, configurationOf(parts))
  })
  const callback = provider.callback()
  return (req, res) => {
    if (servedFile(req, res)) return
    const [, first, uid, act] = pathOf(req).split("/")
    if (first === "") return sendPage(res, providerHome(parts.appOrigin))
    if (first !== "interaction" || uid === undefined) return void callback(req, res)
    interact(provider, { req, res, act, appOrigin: parts.appOrigin }).catch(() => {
      sendPage(
        res,
        troublePage("This sign-in has ended, or was begun in another browser. Start again from the application."),
      )
    })
  }
}

interface Interaction {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly act: string | undefined
  readonly appOrigin: string
}

/**
 * Shows the person the next page, and passes the answer on: who the person is, and whether the application may know it.
 */
async function interact(provider: Provider, { req, res, act, appOrigin }: Interaction): Promise<void> {
  const { uid, prompt, params, session, grantId } = await provider.interactionDetails(req, res)
  if (req.method !== "POST") {
    const page =
      prompt.name === "login" ? loginPage(uid) : consentPage(uid, accountBySub(session?.accountId ?? "").name)
    return sendPage(res, { ...page, formTargets: [appOrigin] })
  }
  if (act === "cancel") {
    const refusal = { error: "access_denied", error_description: "The person chose to go back." }
    return provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false })
  }
  if (prompt.name === "login") {
    const name = (await readForm(req))?.get("name") ?? ""
    return provider.interactionFinished(req, res, { login: { accountId: accountOf(name).sub } })
  }
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  await provider.interactionFinished(
    req,
    res,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  )
}

function configurationOf({ appOrigin, redirectUri, secrets }: ProviderParts): Configuration {
  const hour = 60 * 60
  const agreed = new Set<string>()
  return {
    clients: [
      {
        client_id: clientId,
        client_name: "authchart demo",
        client_secret: secrets.client,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${appOrigin}/`],
      },
    ],
    jwks: { keys: [secrets.signingKey as never] }, // An RSA key; the package has its own type for it.
    cookies: { keys: [secrets.providerCookies] },
    findAccount: (_context, sub) => {
      const { name, email } = accountBySub(sub)
      return { accountId: sub, claims: () => ({ sub, name, email, email_verified: true }) }
    },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // Name and address are in the ID token, so that the application needs no userinfo request.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: 14 * 24 * hour,
      IdToken: hour,
      Interaction: hour,
      Session: 14 * 24 * hour,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // A consent holds until the same person signs out here.
    loadExistingGrant: async ({ oidc }) => {
      const { client, params, provider, result, session } = oidc
      const accountId = session?.accountId ?? ""
      const known = result?.consent?.grantId ?? (client && session?.grantIdFor(client.clientId))
      const grant = known === undefined ? undefined : await provider.Grant.find(known)
      if (grant === undefined && agreed.has(accountId) && client !== undefined) {
        const again = new provider.Grant({ accountId, clientId: client.clientId })
        again.addOIDCScope(String(params?.scope))
        await again.save()
        return again
      }
      if (grant !== undefined) agreed.add(accountId)
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => show(context, goodbyePage(form)),
        postLogoutSuccessSource: (context) => show(context, providerHome(appOrigin)),
      },
    },
    renderError: (context, { error_description: said }) => show(context, troublePage(said ?? "Something went wrong.")),
  }
}

function show(context: KoaContextWithOIDC, parts: PageParts): void {
  context.set(pageHeaders(parts))
  context.body = pageOf(parts)
}

/**
 * Runs `work` without two messages that the package `oidc-provider` prints at every start: the supported releases of
 * Node, and that its state is in memory. Neither matters here, because the package works on all releases of Node that
 * this repository supports, and a demo may lose its sessions.
 */
async function withoutNotices<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes("oidc-provider")) warn(...said)
  }
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}
