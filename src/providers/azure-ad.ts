import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"
import { entra, type EntraOptions, type EntraProfile } from "./parts/entra.ts"

export interface AzureADProfile extends EntraProfile {}
export interface AzureADOptions extends EntraOptions {}

/**
 * Sign-in with Azure Active Directory, under the name that it had before it became Microsoft Entra ID.
 *
 * @register https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps an app with the platform "Web" and a client secret
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc
 * @note The address in `email` is not verified by Microsoft: where many organisations share the issuer, it counts as unverified, unless the token has `xms_edov`, or `trustedTenants` lists the token's `tid`. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
 * @note For applications whose accounts are stored under the id `azure-ad`. Others use `microsoft-entra-id`: the id is all that differs.
 */
export default function AzureAD<P extends object = AzureADProfile>(
  options: OIDCUserConfig<P> & AzureADOptions = {},
): OIDCConfig<AzureADProfile> {
  return entra({ id: "azure-ad", name: "Azure Active Directory" }, options)
}
