/** Faults of one provider, each in a configuration, with the error that names it. */
import type { AuthConfig } from "../../src/config/options.ts"
import * as errors from "../../src/errors.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"
import Resend from "../../src/providers/resend.ts"
import { forge, idp } from "../support/providers.ts"

const password: CredentialsConfig = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: {},
  authorize: () => null,
}

export type Case = [what: string, over: Partial<AuthConfig>, Class: typeof errors.AuthError, names: string]
export const cases: Case[] = [
  ["two providers with one id", { providers: [idp, { ...forge, id: "idp" }] }, errors.InvalidConfiguration, '"idp"'],
  [
    "a provider function that throws",
    {
      providers: [
        () => {
          throw new TypeError("no options")
        },
      ],
    },
    errors.InvalidConfiguration,
    "Provider({",
  ],
  [
    "a provider function that refuses",
    {
      providers: [
        () => {
          throw new errors.AuthError("Give it a server.")
        },
      ],
    },
    errors.AuthError,
    "Give it a server",
  ],
  [
    "no endpoints and no issuer",
    { providers: [{ ...forge, authorization: undefined }] },
    errors.InvalidEndpoints,
    "authorization",
  ],
  [
    "no token endpoint and no issuer",
    { providers: [{ ...forge, token: undefined }] },
    errors.InvalidEndpoints,
    "token",
  ],
  [
    "no userinfo endpoint and no issuer",
    { providers: [{ ...forge, userinfo: { params: { a: "b" } } }] },
    errors.InvalidEndpoints,
    "userinfo",
  ],
  [
    "OpenID Connect without an issuer",
    { providers: [{ ...forge, type: "oidc" }] },
    errors.InvalidEndpoints,
    "AUTH_FORGE_ISSUER",
  ],
  [
    "an endpoint that is not an address",
    { providers: [{ ...forge, token: "/token" }] },
    errors.InvalidEndpoints,
    "forge",
  ],
  ["an issuer that is not an address", { providers: [{ ...idp, issuer: "idp.test" }] }, errors.InvalidEndpoints, "idp"],
  [
    "no client id",
    { providers: [{ ...idp, id: "my-idp", clientId: undefined }] },
    errors.InvalidConfiguration,
    "AUTH_MY_IDP_ID",
  ],
  ["an empty client id", { providers: [{ ...idp, clientId: "" }] }, errors.InvalidConfiguration, "AUTH_IDP_ID"],
  [
    "no authorize()",
    { providers: [{ ...password, authorize: undefined } as never] },
    errors.MissingAuthorize,
    "authorize",
  ],
  ...(
    [
      ["state", "constant"],
      ["nonce", "constant"],
      ["code_challenge", "constant"],
      ["code_challenge_method", "plain"],
      ["request", "a.b.c"],
      ["request_uri", "https://app.test/request"],
      ["response_type", "token"],
      ["response_type", "code id_token"],
      ["response_type", "none"],
      ["response_mode", "fragment"],
    ] as const
  ).flatMap(([name, value]): Case[] => [
    [
      `${name}=${value} among the authorization parameters`,
      { providers: [{ ...idp, authorization: { params: { [name]: value } } }] },
      errors.InvalidConfiguration,
      name,
    ],
    [
      `${name}=${value} in the authorization address`,
      {
        providers: [
          {
            ...forge,
            authorization: `https://forge.test/authorize?${new URLSearchParams({ [name]: value }).toString()}`,
          },
        ],
      },
      errors.InvalidConfiguration,
      name,
    ],
  ]),
  ["an unsupported type", { providers: [{ ...forge, type: "saml" } as never] }, errors.InvalidConfiguration, '"saml"'],
  ["a value that is not a provider", { providers: [false as never] }, errors.InvalidConfiguration, "providers[0]"],
  ["an id that cannot be in a path", { providers: [{ ...forge, id: "a/b" }] }, errors.InvalidConfiguration, '"a/b"'],
  ["a missing mail server", { providers: [Nodemailer({ server: undefined })] }, errors.InvalidConfiguration, "server"],
  ["a missing key of a mail service", { providers: [Resend] }, errors.InvalidConfiguration, "AUTH_RESEND_KEY"],
  [
    "its own redirect proxy that is not an address",
    { providers: [{ ...idp, redirectProxyUrl: "/auth" }] },
    errors.InvalidConfiguration,
    'provider "idp"',
  ],
]
