import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as `GET /users/@me` of Discord tells. */
export interface DiscordProfile extends OpenProfile {
  /** A snowflake: digits, longer than a number can hold. */
  id: string
  username: string
  /** `0` for names of today; four digits for those of before. */
  discriminator: string
  global_name: string | null
  /** Hash of the picture; it begins with `a_` where it moves. */
  avatar: string | null
  bot?: boolean
  system?: boolean
  mfa_enabled?: boolean
  banner?: string | null
  accent_color?: number | null
  locale?: string
  /** Whether the address is verified. */
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
 * @note Who has no picture gets one of Discord's own, by the same rule that Discord has.
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
