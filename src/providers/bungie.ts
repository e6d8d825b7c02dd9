import { oauth, type OAuthModuleWith, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `/User/GetBungieAccount` of Bungie.net tells. */
export interface BungieProfile extends OpenProfile {
  Response: {
    bungieNetUser: {
      /** Stays. A number of 64 bits, as text. */
      membershipId: string
      /** The name with its digits: unique, and it can change. */
      uniqueName?: string
      displayName: string
      normalizedName?: string
      /** A path below `https://www.bungie.net`. */
      profilePicturePath?: string
      profilePicture?: number
      profileTheme?: number
      profileThemeName?: string
      userTitle?: number
      userTitleDisplay?: string
      isDeleted?: boolean
      about?: string
      firstAccess?: string
      lastUpdate?: string
      locale?: string
      localeInheritDefault?: boolean
      showActivity?: boolean
      statusText?: string
      statusDate?: string
      cachedBungieGlobalDisplayName?: string
      cachedBungieGlobalDisplayNameCode?: number
    }
    /** The person's accounts on consoles and shops. */
    destinyMemberships?: object[]
    primaryMembershipId?: string
  }
  /** 1: success. */
  ErrorCode?: number
  /** Seconds to wait before the next request. */
  ThrottleSeconds?: number
  ErrorStatus?: string
  Message?: string
  MessageData?: { [name: string]: string }
}

export interface BungieOptions {
  /** The "API Key" that the application's page shows besides the client's id: every request to Bungie's API needs it. */
  apiKey?: string | undefined
}

/**
 * Sign-in with Bungie.net.
 *
 * @register https://www.bungie.net/en/Application an application of the OAuth client type "Confidential"
 * @see https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 * @see https://bungie-net.github.io/
 * @note What an application may see is decided where it is registered: Bungie takes no scope.
 * @note `apiKey` comes from no environment variable: the provider has to be called with it.
 * @note Bungie takes callback URLs with `https` alone, and tells no e-mail address.
 */
const Bungie: OAuthModuleWith<BungieProfile, BungieOptions> = oauth((options) => ({
  id: "bungie",
  name: "Bungie",
  authorization: { url: "https://www.bungie.net/en/OAuth/Authorize", params: { reauth: "true", scope: "" } },
  token: "https://www.bungie.net/platform/app/oauth/token/",
  userinfo: {
    url: "https://www.bungie.net/platform/User/GetBungieAccount/{membership_id}/254/",
    headers: { "X-API-Key": options.apiKey ?? "" },
  },
  profile: ({ Response: { bungieNetUser: user } }) => ({
    id: user.membershipId,
    name: user.displayName,
    image:
      user.profilePicturePath === undefined
        ? null
        : `https://www.bungie.net/${user.profilePicturePath.replace(/^\//, "")}`,
  }),
  optionNames: ["apiKey"],
}))
export default Bungie
