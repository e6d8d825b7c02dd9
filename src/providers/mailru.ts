import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `oauth.mail.ru/userinfo`. */
export interface MailruProfile extends OpenProfile {
  /** Never changes. */
  id: string
  /** The app that the token was issued for. */
  client_id?: string
  /** The mailbox at Mail.ru, or the address that the person signs in with. */
  email?: string
  name?: string
  first_name?: string
  last_name?: string
  nickname?: string
  gender?: "m" | "f"
  /** `DD.MM.YYYY`. */
  birthday?: string
  locale?: string
  /** Address of the picture. */
  image?: string
}

/**
 * Sign-in with Mail.ru.
 *
 * @register https://o2.mail.ru/app/ an app for websites
 * @see https://o2.mail.ru/docs
 */
const Mailru: OAuthModule<MailruProfile> = oauth(() => ({
  id: "mailru",
  name: "Mail.ru",
  authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
  token: { url: "https://oauth.mail.ru/token", lacksTokenType: true },
  userinfo: "https://oauth.mail.ru/userinfo",
  profile: ({ id, name, nickname, email, image }) => ({ id, name: name ?? nickname, email, image }),
}))
export default Mailru
