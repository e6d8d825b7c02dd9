import { entra, type EntraOptions, type EntraProfile } from "./parts/entra.ts"
import type { OIDCModule } from "./parts/oauth.ts"

export interface AzureADProfile extends EntraProfile {}
export interface AzureADOptions extends EntraOptions {}

/**
 * Sign-in with Azure Active Directory, the former name of Microsoft Entra ID.
 *
 * @register https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps an app with the platform "Web" and a client secret
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 * @note Microsoft does not verify the address in `email`. If many organisations share the issuer, the address therefore counts as unverified, unless the token's claim `xms_edov` is true, or `trustedTenants` lists the token's `tid`. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 * @note Use this module only if accounts are stored under the provider id `azure-ad`. Otherwise use `microsoft-entra-id`, which differs only in its id and name.
 */
const AzureAD: OIDCModule<AzureADProfile, AzureADOptions> = entra({ id: "azure-ad", name: "Azure Active Directory" })
export default AzureAD
