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
  "azure-devops": {
    token: {
      why: "Tokens come from an endpoint of their own; the published module asks where people sign in.",
      cite: "https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/oauth",
    },
    checks: {
      why: "The code is sent as an assertion, by a request that has no place for a verifier.",
      cite: "https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/oauth",
    },
  },
  bungie: {
    scope: {
      why: "Bungie wants none: what an application may see is decided where it is registered.",
      cite: "https://github.com/Bungie-net/api/wiki/OAuth-Documentation",
    },
    userinfo: {
      why: "The token answer names the person in `membership_id`; the published module asks with its placeholder as it is.",
      cite: "https://github.com/Bungie-net/api/wiki/OAuth-Documentation",
    },
  },
  "click-up": {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other way.",
      cite: "https://developer.clickup.com/docs/authentication",
    },
  },
  dribbble: {
    scope: {
      why: "The scope that Dribbble documents as its default; the published module asks for OpenID Connect's, which Dribbble does not know.",
      cite: "https://developer.dribbble.com/v2/oauth/",
    },
  },
  hubspot: {
    userinfo: {
      why: "The address with its `{access_token}`, which the published module adds in a function of its own: the same request.",
      cite: "https://developers.hubspot.com/docs/api-reference/legacy/oauth/guide",
    },
  },
  instagram: {
    authorization: {
      why: "The Basic Display API ended in December 2024: the address of business login takes its place.",
      cite: "https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login",
    },
    scope: {
      why: "The scope of the Instagram API with Instagram Login; the one before went with the Basic Display API.",
      cite: "https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login",
    },
  },
  mailchimp: {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other way.",
      cite: "https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/",
    },
  },
  mattermost: {
    issuer: {
      why: "The address that its others begin with is the option `issuer`, which AUTH_MATTERMOST_ISSUER gives too; the published module takes it off, and reads no environment.",
      cite: "https://developers.mattermost.com/integrate/apps/authentication/oauth2/",
    },
  },
  medium: {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other way.",
      cite: "https://github.com/Medium/medium-api-docs#21-browser-based-authentication",
    },
  },
  notion: {
    userinfo: {
      why: "The address that is asked: the published module names another one and asks this one in a function of its own.",
      cite: "https://developers.notion.com/reference/get-self",
    },
  },
  patreon: {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other way.",
      cite: "https://docs.patreon.com/#oauth",
    },
  },
  todoist: {
    userinfo: {
      why: "The published module names no address, with which it does not start, and asks version 9 of the sync interface; version 1 of the API, which replaced it, tells the person at this address.",
      cite: "https://developer.todoist.com/api/v1/",
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
  workos: {
    issuer: {
      why: "The address that its others begin with, which the published module keeps to itself.",
      cite: "https://workos.com/docs/reference/sso/get-authorization-url",
    },
  },
}
