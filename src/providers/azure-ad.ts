import { entra, type EntraOptions, type EntraProfile } from "./parts/entra.ts"
import type { OIDCModule } from "./parts/oauth.ts"

export interface AzureADProfile extends EntraProfile {}
export interface AzureADOptions extends EntraOptions {}

/**
 * Sign-in with Azure Active Directory, under the name that it had before it became Microsoft Entra ID.
 *
 * @register https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps an app with the platform "Web" and a client secret
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 * @note Microsoft does not verify the address in `email`. Where many organisations share the issuer, it counts as unverified, unless the token has `xms_edov`, or `trustedTenants` lists the token's `tid`. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
 * @note For applications whose accounts are stored under the id `azure-ad`. Other applications use `microsoft-entra-id`, which differs only in the id.
 */
const AzureAD: OIDCModule<AzureADProfile, AzureADOptions> = entra({ id: "azure-ad", name: "Azure Active Directory" })
export default AzureAD
