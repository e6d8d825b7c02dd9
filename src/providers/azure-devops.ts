import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/_apis/profile/profiles/me` of Azure DevOps. */
export interface AzureDevOpsProfile extends OpenProfile {
  /** A UUID that never changes. */
  id: string
  displayName: string
  emailAddress: string
  publicAlias?: string
  coreRevision?: number
  revision?: number
  timeStamp?: string
  /** The picture is in `Avatar`, in base64. `Avatar` is absent if the person has no picture. */
  coreAttributes?: { Avatar?: { value?: { value?: string } } }
}

export interface AzureDevOpsOptions {
  /** The scopes with which the app was registered, separated by spaces. Default `vso.profile`. */
  scope?: string | undefined
}

/**
 * Sign-in with Azure DevOps, by its own OAuth server.
 *
 * @register https://app.vsaex.visualstudio.com/app/register an app with the scope "User profile (read)"
 * @see https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/oauth
 * @see https://learn.microsoft.com/en-us/rest/api/azure/devops/profile/profiles/get
 * @note Microsoft no longer registers apps of this kind. New applications use the module `microsoft-entra-id`.
 * @note `clientSecret` is the app's "Client Secret", not its "App Secret". Azure DevOps requires the client secret as `client_assertion` and the code as `assertion`, and the module sends both in this form.
 * @note Any organisation's directory can name any e-mail address, and the profile does not name the directory. An e-mail address therefore counts as unverified. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const AzureDevOps: OAuthModule<AzureDevOpsProfile, AzureDevOpsOptions> = oauth((options) => {
  const site = "https://app.vssps.visualstudio.com"
  return {
    id: "azure-devops",
    name: "Azure DevOps",
    // Each directory is a tenant, whose administrators choose the addresses of its people. The profile does not name the
    // directory, so `namedBy` is absent, and every address counts as unverified.
    tenants: {},
    responseType: "Assertion",
    unsupportedChecks: ["pkce"],
    authorization: { url: `${site}/oauth2/authorize`, params: { scope: options.scope ?? "vso.profile" } },
    token: {
      url: `${site}/oauth2/token`,
      request: async ({ params, provider, fetch }) => {
        const body = new URLSearchParams({
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          client_assertion: provider.clientSecret ?? "",
          grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
          assertion: params.code,
          redirect_uri: provider.callbackUrl,
        })
        const answer = await fetch(String(provider.token?.url), { method: "POST", body })
        if (!answer.ok) throw new Error(`Azure DevOps returned no tokens: it answered ${answer.status}.`)
        // The library checks the result like any token response. Azure DevOps returns `expires_in` as a string, and its
        // own token type, so this code corrects both values.
        const tokens = (await answer.json()) as Record<string, unknown>
        return { tokens: { ...tokens, token_type: "bearer", expires_in: Number(tokens["expires_in"]) } }
      },
    },
    userinfo: `${site}/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0`,
    profile: ({ id, displayName, emailAddress, coreAttributes }) => {
      const picture = coreAttributes?.Avatar?.value?.value
      return { id, name: displayName, email: emailAddress, image: picture ? `data:image/jpeg;base64,${picture}` : null }
    },
    optionNames: ["scope"],
  }
})
export default AzureDevOps
