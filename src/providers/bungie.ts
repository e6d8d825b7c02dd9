import { oauth, type OAuthModuleWith, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/User/GetBungieAccount` of Bungie.net. */
export interface BungieProfile extends OpenProfile {
  Response: {
    bungieNetUser: {
      /** The person's id, a number of 64 bits in the form of text. The id never changes. */
      membershipId: string
      /** The name, followed by digits that make the name unique. The person can change the name. */
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
    /** The person's accounts on consoles and in game stores. */
    destinyMemberships?: object[]
    primaryMembershipId?: string
  }
  /** The result of the request. 1 means success. */
  ErrorCode?: number
  /** The seconds that the client must wait before its next request. */
  ThrottleSeconds?: number
  ErrorStatus?: string
  Message?: string
  MessageData?: { [name: string]: string }
}

export interface BungieOptions {
  /** The "API Key" on the application's page, next to the client id. Every request to Bungie's API needs it. */
  apiKey?: string | undefined
}

/**
 * Sign-in with Bungie.net.
 *
 * @register https://www.bungie.net/en/Application an application of the OAuth client type "Confidential"
 * @see https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 * @see https://bungie-net.github.io/
 * @note Bungie has no scopes. The registration of the application decides which data it may read.
 * @note No environment variable sets `apiKey`. Pass it as an option: `Bungie({ apiKey })`.
 * @note Bungie accepts only callback URLs with `https`, and returns no e-mail address.
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
