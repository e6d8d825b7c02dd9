/** What the two modules for Microsoft Entra ID share. */
import type { HookFetch } from "../../ports/provider.ts"
import type { TokenSet } from "../../ports/records.ts"
import type { IdTokenClaims } from "./claims.ts"
import type { OIDCModule } from "./oauth.ts"

/** The claims of an ID token of Microsoft Entra ID. */
export interface EntraProfile extends IdTokenClaims<string> {
  /** Who the person is to this very app: another app sees another value. */
  sub: string
  /** The directory that the person signed in to. */
  tid: string
  /** Who the person is in that directory, for all apps. */
  oid?: string
  name?: string
  /** Not verified by Microsoft: an administrator of any directory may write what they like. */
  email?: string
  /** Microsoft's word that the owner of the address's domain was verified. An optional claim, which the app asks for. */
  xms_edov?: boolean | number | string
  preferred_username?: string
}

/** Widths and heights in which Microsoft Graph gives pictures. */
export type EntraPhotoSize = 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648

export interface EntraOptions {
  /** Of the picture, in pixels. Default 48: it goes into the session whole. */
  profilePhotoSize?: EntraPhotoSize | undefined
}

/** One of the two modules: they differ in their names. */
export function entra(names: { id: string; name: string }): OIDCModule<EntraProfile, EntraOptions> {
  return (options) => ({
    ...names,
    type: "oidc",
    defaultIssuer: "https://login.microsoftonline.com/common/v2.0",
    issuerOfTenants: "https://login.microsoftonline.com/{tenantid}/v2.0",
    tenants: {
      // The last one is the tenant of all personal accounts.
      sharedIssuer: /\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i,
      namedBy: "tid",
      // Documented as a boolean; tokens were seen with it as a number and as a text. Every form of "no" is another value.
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

/** The picture as a `data:` address; `null` where there is none, or it cannot be had. */
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
