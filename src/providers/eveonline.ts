import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/**
 * The character that the person chose, as returned by `/oauth/verify` of EVE's sign-in. One person can have several
 * characters.
 */
export interface EVEOnlineProfile extends OpenProfile {
  CharacterID: number
  CharacterName: string
  /** The expiry of the access token. */
  ExpiresOn: string
  /** The scopes of the access token, separated by spaces. */
  Scopes: string
  TokenType: string
  /** A hash that changes when the character moves to another EVE account. */
  CharacterOwnerHash: string
  IntellectualProperty?: string
}

/**
 * Sign-in with EVE Online.
 *
 * @register https://developers.eveonline.com/applications/create an application with the scope `publicData`
 * @see https://developers.eveonline.com/docs/services/sso/
 * @see https://docs.esi.evetech.net/docs/sso/web_based_sso_flow.html
 * @note A user is a character, and characters can be sold. To notice a new owner, compare the profile's `CharacterOwnerHash` with an earlier one.
 * @note EVE documents PKCE only for applications without a client secret.
 * @note EVE returns no e-mail address.
 */
const EVEOnline: OAuthModule<EVEOnlineProfile> = oauth(() => ({
  id: "eveonline",
  name: "EVE Online",
  unsupportedChecks: ["pkce"],
  authorization: { url: "https://login.eveonline.com/v2/oauth/authorize", params: { scope: "publicData" } },
  token: "https://login.eveonline.com/v2/oauth/token",
  userinfo: "https://login.eveonline.com/oauth/verify",
  profile: (profile) => ({
    id: profile.CharacterID,
    name: profile.CharacterName,
    image: `https://images.evetech.net/characters/${profile.CharacterID}/portrait?size=128`,
  }),
}))
export default EVEOnline
