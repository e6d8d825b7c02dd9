import { oauth, type OAuthModule, type OpenProfile } from "./parts/oauth.ts"

/** The person, as returned by `/sns/userinfo` of WeChat. */
export interface WeChatProfile extends OpenProfile {
  /** The person's id for this app. Other apps receive a different id. */
  openid: string
  /**
   * The person's id for all apps of one account of the WeChat Open Platform. Absent if the app belongs to no such
   * account.
   */
  unionid?: string
  nickname: string
  /** 1 male, 2 female, 0 unknown. */
  sex: number
  province: string
  city: string
  country: string
  /** Empty if the person has no picture. */
  headimgurl: string
  privilege: string[]
}

export interface WeChatOptions {
  /**
   * How people sign in. `OfficialAccount`: in WeChat's own browser. `WebsiteApp`: by a QR code on a website. Default
   * `OfficialAccount`.
   */
  platformType?: "OfficialAccount" | "WebsiteApp" | undefined
}

/**
 * Sign-in with WeChat.
 *
 * @register https://open.weixin.qq.com a website application, or at https://mp.weixin.qq.com an official account
 * @see https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
 * @note The module sends the app's secret in the query of a GET request, because WeChat exchanges codes in no other way.
 * @note The user's id is `unionid`. If the profile has no `unionid`, it is `openid`.
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
        // The library checks the result like any token response.
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
    style: {
      bg: "#fff",
      text: "#000",
      mark: "M8.691 2.188C3.891 2.188 0 5.476 0 9.53c0 2.212 1.17 4.203 3.002 5.55a.59.59 0 0 1 .213.665l-.39 1.48c-.019.07-.048.141-.048.213 0 .163.13.295.29.295a.326.326 0 0 0 .167-.054l1.903-1.114a.864.864 0 0 1 .717-.098 10.16 10.16 0 0 0 2.837.403c.276 0 .543-.027.811-.05-.857-2.578.157-4.972 1.932-6.446 1.703-1.415 3.882-1.98 5.853-1.838-.576-3.583-4.196-6.348-8.596-6.348zM5.785 5.991c.642 0 1.162.529 1.162 1.18a1.17 1.17 0 0 1-1.162 1.178A1.17 1.17 0 0 1 4.623 7.17c0-.651.52-1.18 1.162-1.18zm5.813 0c.642 0 1.162.529 1.162 1.18a1.17 1.17 0 0 1-1.162 1.178 1.17 1.17 0 0 1-1.162-1.178c0-.651.52-1.18 1.162-1.18zm5.34 2.867c-1.797-.052-3.746.512-5.28 1.786-1.72 1.428-2.687 3.72-1.78 6.22.942 2.453 3.666 4.229 6.884 4.229.826 0 1.622-.12 2.361-.336a.722.722 0 0 1 .598.082l1.584.926a.272.272 0 0 0 .14.047c.134 0 .24-.111.24-.247 0-.06-.023-.12-.038-.177l-.327-1.233a.582.582 0 0 1-.023-.156.49.49 0 0 1 .201-.398C23.024 18.48 24 16.82 24 14.98c0-3.21-2.931-5.837-6.656-6.088V8.89c-.135-.01-.27-.027-.407-.03zm-2.53 3.274c.535 0 .969.44.969.982a.976.976 0 0 1-.969.983.976.976 0 0 1-.969-.983c0-.542.434-.982.97-.982zm4.844 0c.535 0 .969.44.969.982a.976.976 0 0 1-.969.983.976.976 0 0 1-.969-.983c0-.542.434-.982.969-.982z",
    },
    optionNames: ["platformType"],
  }
})
export default WeChat
