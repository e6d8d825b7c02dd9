import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `login.yandex.ru/info`. The app's permissions decide which fields are present. */
export interface YandexProfile extends OpenProfile {
  /** The id of the app for which the token was issued. */
  client_id: string
  /** The person's unique id. */
  id: string
  /** The name with which the person signs in. */
  login: string
  /** The person's id within this app. Yandex makes it from `client_id` and the person's `id`. */
  psuid: string
  /** `YYYY-MM-DD`, with zeros for unknown parts: `0000-12-23`. `null` if the whole date is unknown. */
  birthday?: string | null
  /** The id of the person's picture. The address of the picture contains this id and a {@link YandexAvatarSize}. */
  default_avatar_id?: string
  /** The address at which the person wants to receive mail. */
  default_email?: string
  /** The person's phone number. Yandex can leave out this field. */
  default_phone?: {
    /** The id of the number, not of the person. */
    id: number
    number: string
  }
  /** The person's addresses. At present, the list contains only `default_email`. */
  emails?: string[]
  /** True if `default_avatar_id` is the default picture of people who uploaded none. */
  is_avatar_empty?: boolean
  /** First and last name as the person wrote them. */
  real_name?: string
  /** `null` if unknown; absent if Yandex does not return this field. */
  sex?: "female" | "male" | null
  display_name?: string
  first_name?: string
  last_name?: string
}

/**
 * The sizes of Yandex's pictures, in pixels: `small` 28×28, `34`, `middle` 42, `50`, `retina-small` 56, `68`, `75`,
 * `retina-middle` 84, `retina-50` 100, `200`. All pictures are squares.
 */
export type YandexAvatarSize =
  | "islands-small"
  | "islands-34"
  | "islands-middle"
  | "islands-50"
  | "islands-retina-small"
  | "islands-68"
  | "islands-75"
  | "islands-retina-middle"
  | "islands-retina-50"
  | "islands-200"

export interface YandexOptions {
  /** The size of the user's `image`. Default `islands-200`: 200×200 pixels. */
  avatarSize?: YandexAvatarSize | undefined
}

/**
 * Sign-in with Yandex ID.
 *
 * @register https://oauth.yandex.com/client/new an app for user authorization, with access to name, address and picture
 * @see https://yandex.com/dev/id/doc/en/user-information
 * @see https://yandex.com/dev/id/doc/en/register-client
 * @note A person who uploaded no picture has no `image`.
 */
const Yandex: OAuthModule<YandexProfile, YandexOptions> = oauth(({ avatarSize = "islands-200" }) => ({
  id: "yandex",
  name: "Yandex",
  authorization: {
    url: "https://oauth.yandex.ru/authorize",
    params: { scope: "login:info login:email login:avatar" },
  },
  token: "https://oauth.yandex.ru/token",
  userinfo: "https://login.yandex.ru/info?format=json",
  profile: (profile) => ({
    id: profile.id,
    name: profile.display_name ?? profile.real_name ?? profile.first_name,
    email: profile.default_email ?? profile.emails?.[0],
    image:
      profile.is_avatar_empty !== true && profile.default_avatar_id
        ? `https://avatars.yandex.net/get-yapic/${profile.default_avatar_id}/${avatarSize}`
        : null,
  }),
  style: { bg: "#ffcc00", text: "#000" },
  optionNames: ["avatarSize"],
}))
export default Yandex
