import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `GET /users/@me` of Discord. */
export interface DiscordProfile extends OpenProfile {
  /** A snowflake: digits, longer than a number can hold. */
  id: string
  username: string
  /** `0` for current names; four digits for old ones. */
  discriminator: string
  global_name: string | null
  /** The hash of the picture; begins with `a_` if the picture is animated. */
  avatar: string | null
  bot?: boolean
  system?: boolean
  mfa_enabled?: boolean
  banner?: string | null
  accent_color?: number | null
  locale?: string
  /** True if the address is verified. */
  verified?: boolean
  email?: string | null
  flags?: number
  premium_type?: number
  public_flags?: number
}

/**
 * Sign-in with Discord.
 *
 * @register https://discord.com/developers/applications an application; its redirects stand under OAuth2
 * @see https://discord.com/developers/docs/topics/oauth2
 * @see https://discord.com/developers/docs/resources/user
 * @note A person without a picture gets one of Discord's default pictures, chosen by Discord's own rule.
 */
const Discord: OAuthModule<DiscordProfile> = oauth(() => ({
  id: "discord",
  name: "Discord",
  authorization: { url: "https://discord.com/api/oauth2/authorize", params: { scope: "identify email" } },
  token: "https://discord.com/api/oauth2/token",
  userinfo: "https://discord.com/api/users/@me",
  profile: (profile) => ({
    id: profile.id,
    name: profile.global_name ?? profile.username,
    email: profile.email,
    image: `https://cdn.discordapp.com/${pictureOf(profile)}`,
  }),
  emailVerifiedBy: "verified",
  style: { bg: "#5865F2", text: "#fff" },
}))
export default Discord

function pictureOf({ id, avatar, discriminator }: DiscordProfile): string {
  if (avatar !== null) return `avatars/${id}/${avatar}.${avatar.startsWith("a_") ? "gif" : "png"}`
  const number = discriminator === "0" ? (BigInt(id) >> 22n) % 6n : Number(discriminator) % 5
  return `embed/avatars/${number}.png`
}
