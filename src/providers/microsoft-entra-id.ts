import { entra, type EntraOptions, type EntraPhotoSize, type EntraProfile } from "./parts/entra.ts"
import type { OIDCModule } from "./parts/oauth.ts"

export type { EntraPhotoSize }
export interface MicrosoftEntraIDProfile extends EntraProfile {}
export interface MicrosoftEntraIDOptions extends EntraOptions {}

/**
 * Sign-in with Microsoft Entra ID (formerly Azure Active Directory) and with personal Microsoft accounts.
 *
 * @register https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps an app with the platform "Web" and a client secret
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 * @see https://learn.microsoft.com/en-us/graph/api/profilephoto-get
 * @note Without `issuer`, people of every organisation, and people with personal accounts, can sign in. To allow only one organisation, set `issuer` to `https://login.microsoftonline.com/<tenant id>/v2.0`.
 * @note Microsoft does not verify the address in `email`: an administrator of any organisation can write any address. If many organisations share the issuer (`common`, `organizations`, `consumers`), the address therefore counts as unverified, unless the token's claim `xms_edov` is true, or `trustedTenants` lists the token's `tid`. Add the optional claims `email` and `xms_edov` to the app's ID tokens.
 * @note `accountLinking.unverifiedAddress` decides if a new user gets an unverified address. Never use `allowDangerousEmailAccountLinking` if organisations that you do not know can write the addresses.
 */
const MicrosoftEntraID: OIDCModule<MicrosoftEntraIDProfile, MicrosoftEntraIDOptions> = entra({
  id: "microsoft-entra-id",
  name: "Microsoft Entra ID",
})
export default MicrosoftEntraID
