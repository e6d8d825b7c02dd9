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
 * @note Without `issuer`, accounts of every organisation, and personal ones, may sign in. To allow only one organisation, set it to `https://login.microsoftonline.com/<tenant id>/v2.0`.
 * @note Microsoft does not verify the address in `email`: an administrator of any organisation can write any address. Where many organisations share the issuer (`common`, `organizations`, `consumers`), it counts as unverified, unless the token has `xms_edov`, or `trustedTenants` lists the token's `tid`. Add the optional claims `email` and `xms_edov` to the app's ID tokens.
 * @note `accountLinking.unverifiedAddress` says whether a new user gets such an address. Never use `allowDangerousEmailAccountLinking` with addresses that an organisation you do not know can write.
 */
const MicrosoftEntraID: OIDCModule<MicrosoftEntraIDProfile, MicrosoftEntraIDOptions> = entra({
  id: "microsoft-entra-id",
  name: "Microsoft Entra ID",
})
export default MicrosoftEntraID
