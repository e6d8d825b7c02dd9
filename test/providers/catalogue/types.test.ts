import { expect, expectTypeOf, it } from "vitest"
import type { AuthConfig } from "../../../src/core.ts"
import type { OAuth2Config, OIDCConfig, Provider } from "../../../src/ports/provider.ts"
import GitHub, { type GitHubProfile } from "../../../src/providers/github.ts"
import Keycloak, { type KeycloakProfile } from "../../../src/providers/keycloak.ts"
import MicrosoftEntraID from "../../../src/providers/microsoft-entra-id.ts"
import Resend from "../../../src/providers/resend.ts"
import Yandex, { type YandexAvatarSize } from "../../../src/providers/yandex.ts"

it("a provider can be listed uncalled, called, and called with options", () => {
  const issuer = "https://keycloak.example.com/realms/one"
  const providers: AuthConfig["providers"] = [
    GitHub,
    GitHub(),
    GitHub({ enterprise: { baseUrl: "https://github.example.com" } }),
    GitHub({ profile: (profile) => ({ id: String(profile.id), name: profile.login }) }),
    Keycloak,
    Keycloak({ issuer }),
    Resend,
    Resend({ from: "hello@example.com" }),
  ]
  expect(providers).toHaveLength(8)
  expectTypeOf(GitHub()).toEqualTypeOf<OAuth2Config<GitHubProfile>>()
  expectTypeOf(Keycloak({ issuer })).toEqualTypeOf<OIDCConfig<KeycloakProfile>>()
})

it("a profile with more fields is the type of the hooks", () => {
  interface Ours extends GitHubProfile {
    plan: { name: string }
  }
  const provider: Provider = GitHub<Ours>({ profile: ({ id, plan }) => ({ id: String(id), name: plan.name }) })
  expect(provider).toHaveProperty("id", "github")
})

it("options are typed by provider: required ones are required, and unknown ones do not compile", () => {
  // @ts-expect-error It is not an option of this provider.
  GitHub({ avatarSize: "islands-50" })
  // @ts-expect-error There is no such size.
  Yandex({ avatarSize: "islands-51" })
  // @ts-expect-error There is no such size.
  MicrosoftEntraID({ profilePhotoSize: 50 })
  const sizes: YandexAvatarSize[] = [
    "islands-small",
    "islands-34",
    "islands-middle",
    "islands-50",
    "islands-retina-small",
    "islands-68",
    "islands-75",
    "islands-retina-middle",
    "islands-retina-50",
    "islands-200",
  ]
  const profile = { id: "1", login: "a", client_id: "c", psuid: "p", default_avatar_id: "7", is_avatar_empty: false }
  const noFetch = () => Promise.reject(new Error("nothing is fetched"))
  for (const avatarSize of sizes)
    expect(Yandex({ avatarSize }).profile?.(profile, {}, { fetch: noFetch })).toMatchObject({
      image: `https://avatars.yandex.net/get-yapic/7/${avatarSize}`,
    })
})
