/**
 * Intended differences of a module's data from the published package's module of the same name: the reason, with a
 * citation of the provider's documentation or a standard. The fixture records differences of a profile's user.
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
      why: "Tokens come from a separate endpoint; the published module uses the address where people sign in.",
      cite: "https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/oauth",
    },
    checks: {
      why: "The code is sent as an assertion, in a request without a place for a verifier.",
      cite: "https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/oauth",
    },
  },
  bungie: {
    scope: {
      why: "Bungie needs no scope: the registration decides what an application may see.",
      cite: "https://github.com/Bungie-net/api/wiki/OAuth-Documentation",
    },
    userinfo: {
      why: "The token response names the person in `membership_id`; the published module sends its placeholder literally.",
      cite: "https://github.com/Bungie-net/api/wiki/OAuth-Documentation",
    },
  },
  "click-up": {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other method.",
      cite: "https://developer.clickup.com/docs/authentication",
    },
  },
  dribbble: {
    scope: {
      why: "The default scope in Dribbble's documentation; the published module requests OpenID Connect's, which Dribbble does not have.",
      cite: "https://developer.dribbble.com/v2/oauth/",
    },
  },
  hubspot: {
    userinfo: {
      why: "The address with its `{access_token}`, which the published module adds in a function: the request is the same.",
      cite: "https://developers.hubspot.com/docs/api-reference/legacy/oauth/guide",
    },
  },
  instagram: {
    authorization: {
      why: "The Basic Display API ended in December 2024: the address of business login replaces it.",
      cite: "https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login",
    },
    scope: {
      why: "The scope of the Instagram API with Instagram Login; the earlier one ended with the Basic Display API.",
      cite: "https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login",
    },
  },
  mailchimp: {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other method.",
      cite: "https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/",
    },
  },
  mattermost: {
    issuer: {
      why: "The option `issuer` is the beginning of its other addresses, and AUTH_MATTERMOST_ISSUER sets it, too; the published module removes it, and reads no environment.",
      cite: "https://developers.mattermost.com/integrate/apps/authentication/oauth2/",
    },
  },
  medium: {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other method.",
      cite: "https://github.com/Medium/medium-api-docs#21-browser-based-authentication",
    },
  },
  notion: {
    userinfo: {
      why: "The requested address: the published module names another one, and requests this one in a function.",
      cite: "https://developers.notion.com/reference/get-self",
    },
  },
  patreon: {
    client: {
      why: "The documentation sends id and secret in the form, and shows no other method.",
      cite: "https://docs.patreon.com/#oauth",
    },
  },
  todoist: {
    userinfo: {
      why: "The published module names no authorization address, so it does not start, and uses version 9 of the sync interface. Version 1 of the API replaced that, and returns the person at this address.",
      cite: "https://developer.todoist.com/api/v1/",
    },
  },
  wechat: {
    authorization: {
      why: "The address ends with #wechat_redirect, which WeChat requires.",
      cite: "https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html",
    },
    userinfo: {
      why: "The address with `openid` and `lang`, which the published module adds in a function: the request is the same.",
      cite: "https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Authorized_Interface_Calling_UnionID.html",
    },
  },
  workos: {
    issuer: {
      why: "The beginning of its other addresses, which the published module does not export.",
      cite: "https://workos.com/docs/reference/sso/get-authorization-url",
    },
  },
}
