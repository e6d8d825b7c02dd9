/**
 * Where a module's data differs from that of the published package's module of the same name, on purpose: why, and
 * where the provider's own documentation (or a standard) says so. How the user of a profile differs stands in its fixture.
 */
export type Aspect =
  | "type"
  | "id"
  | "name"
  | "authorization"
  | "scope"
  | "token"
  | "userinfo"
  | "issuer"
  | "client"
  | "checks"

export interface Difference {
  why: string
  /** An address. */
  cite: string
}

export const differences: Readonly<Record<string, Partial<Record<Aspect, Difference>>>> = {
  hubspot: {
    userinfo: {
      why: "The address with its `{access_token}`, which the published module adds in a function of its own: the same request.",
      cite: "https://developers.hubspot.com/docs/api-reference/legacy/oauth/guide",
    },
  },
  wechat: {
    authorization: {
      why: "The address ends with #wechat_redirect, which WeChat requires.",
      cite: "https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html",
    },
    userinfo: {
      why: "The address with `openid` and `lang`, which the published module adds in a function of its own: the same request.",
      cite: "https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Authorized_Interface_Calling_UnionID.html",
    },
  },
}
