/** The code that the two modules for Microsoft Entra ID share. */
import type { HookFetch } from "../../ports/provider.ts"
import type { TokenSet } from "../../ports/records.ts"
import type { IdTokenClaims } from "./claims.ts"
import type { OIDCModule } from "./oauth.ts"

/** The claims of an ID token of Microsoft Entra ID. */
export interface EntraProfile extends IdTokenClaims<string> {
  /** The person's id for this app. Other apps receive a different value. */
  sub: string
  /** The directory that the person signed in to. */
  tid: string
  /** The person's id in that directory, for all apps. */
  oid?: string
  name?: string
  /**
   * The person's email address. Microsoft does not verify this address: an administrator of any directory can enter any
   * address.
   */
  email?: string
  /**
   * True if Microsoft verified the owner of the e-mail address's domain. The claim is present only if the app requests
   * it.
   */
  xms_edov?: boolean | number | string
  preferred_username?: string
}

/** The widths and heights of Microsoft Graph's pictures. */
export type EntraPhotoSize = 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648

export interface EntraOptions {
  /** The size of the picture, in pixels. Default 48, because the session contains the picture itself. */
  profilePhotoSize?: EntraPhotoSize | undefined
}

/** Makes the export of `azure-ad` or `microsoft-entra-id`, which differ only in their names. */
export function entra(names: { id: string; name: string }): OIDCModule<EntraProfile, EntraOptions> {
  return (options) => ({
    ...names,
    type: "oidc",
    defaultIssuer: "https://login.microsoftonline.com/common/v2.0",
    issuerOfTenants: "https://login.microsoftonline.com/{tenantid}/v2.0",
    tenants: {
      // The UUID is the tenant of all personal accounts.
      sharedIssuer: /\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i,
      namedBy: "tid",
      // Microsoft documents `xms_edov` as a boolean, but some tokens have it as a number or a string. All four values
      // mean that Microsoft has verified the domain's owner.
      vouchedBy: { claim: "xms_edov", values: [true, 1, "1", "true"] },
    },
    authorization: { params: { scope: "openid profile email User.Read" } },
    profile: async (profile, tokens, { fetch }) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: profile.email ?? null,
      image: await photo(options?.profilePhotoSize ?? 48, tokens, fetch),
    }),
    style: { text: "#fff", bg: "#0072c6" },
    optionNames: ["profilePhotoSize"],
    options: options ?? {},
  })
}

/**
 * Returns the picture as a `data:` address; `null` if the person has no picture, or if the request for the picture
 * fails.
 */
async function photo(size: EntraPhotoSize, tokens: TokenSet, fetch: HookFetch): Promise<string | null> {
  try {
    const address = `https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${tokens.access_token}` } })
    if (!answer.ok) return null
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`
  } catch {
    return null
  }
}
