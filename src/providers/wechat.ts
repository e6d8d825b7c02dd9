import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/sns/userinfo` of WeChat. */
export interface WeChatProfile extends OpenProfile {
  /** The person's id for this app. Other apps receive a different id. */
  openid: string
  /**
   * The person's id for all apps of one account of the WeChat Open Platform. Absent where the app belongs to no
   * account.
   */
  unionid?: string
  nickname: string
  /** 1 male, 2 female, 0 unknown. */
  sex: number
  province: string
  city: string
  country: string
  /** Empty where the person has no picture. */
  headimgurl: string
  privilege: string[]
}

export interface WeChatOptions {
  /** The way to sign in: in WeChat's own browser (`OfficialAccount`, the default), or by a QR code on a website. */
  platformType?: "OfficialAccount" | "WebsiteApp" | undefined
}

/**
 * Sign-in with WeChat.
 *
 * @register https://open.weixin.qq.com a website application, or at https://mp.weixin.qq.com an official account
 * @see https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
 * @note The code is exchanged by a GET whose address holds the app's secret: WeChat has no other way.
 * @note The user's id is `unionid`, and for apps without one `openid`.
 */
const WeChat: OAuthModule<WeChatProfile, WeChatOptions> = oauth((options) => {
  const inWeChat = options.platformType !== "WebsiteApp"
  return {
    id: "wechat",
    name: "WeChat",
    clientIdParameter: "appid",
    unsupportedChecks: ["pkce"],
    authorization: {
      url: `https://open.weixin.qq.com/connect/${inWeChat ? "oauth2/authorize" : "qrconnect"}#wechat_redirect`,
      params: { scope: inWeChat ? "snsapi_userinfo" : "snsapi_login" },
    },
    token: {
      url: "https://api.weixin.qq.com/sns/oauth2/access_token",
      request: async ({ params, provider, fetch }) => {
        const query = { appid: provider.clientId ?? "", secret: provider.clientSecret ?? "", code: params.code }
        const sent = new URLSearchParams({ ...query, grant_type: "authorization_code" })
        const answer = await fetch(`${provider.token?.url?.href}?${sent}`)
        // The engine checks the result like any token response.
        return { tokens: (await answer.json()) as Record<string, unknown> }
      },
    },
    userinfo: {
      url: "https://api.weixin.qq.com/sns/userinfo?openid={openid}&lang=zh_CN",
      tokenParameter: "access_token",
    },
    profile: ({ unionid, openid, nickname, headimgurl }) => ({
      id: unionid ?? openid,
      name: nickname,
      image: headimgurl,
    }),
    style: { bg: "#fff", text: "#000" },
    optionNames: ["platformType"],
  }
})
export default WeChat
