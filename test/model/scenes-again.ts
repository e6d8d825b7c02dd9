/** The configurations in which the paths of re-authentications are played: together they take every transition. */
import { memoryStores } from "../../src/stores/memory.ts"
import Passkey from "../../src/providers/passkey.ts"
import { againCauses } from "../../src/testing/causes/again.ts"
import { mail, oidc, password, plain, scene, type PlayedFlow, type Scene, type Setting } from "./scenes.ts"

function again(name: string, flow: PlayedFlow, provider: string, setting: Setting): Scene {
  const { strategy = "database" } = setting
  const more: Setting["more"] = (now) => ({ stores: memoryStores(now), session: { strategy, stepUp: true } })
  return { ...scene(name, flow, provider, { ...setting, more }), better: againCauses }
}

export const againScenes: readonly Scene[] = [
  again("OpenID Connect again, database sessions", "oauth-again", "idp", { providers: [oidc()] }),
  again("OpenID Connect again with userinfo, tokens", "oauth-again", "idp", {
    providers: [oidc({ idToken: false })],
    strategy: "jwt",
  }),
  again("OpenID Connect again without state and nonce", "oauth-again", "idp", {
    providers: [oidc({ dangerouslyOmitChecks: ["state", "nonce"] })],
  }),
  again("OpenID Connect again without PKCE", "oauth-again", "idp", {
    providers: [oidc({ dangerouslyOmitChecks: ["pkce"] })],
  }),
  again("OAuth 2 again, database sessions", "oauth-again", "plain", { providers: [plain()] }),
  again("e-mail again, database sessions", "email-again", "mail", { providers: [mail] }),
  again("e-mail again, tokens", "email-again", "mail", { providers: [mail], strategy: "jwt" }),
  again("credentials again, database sessions", "credentials-again", "password", { providers: [password] }),
  again("passkey again, database sessions", "passkey-again", "passkey", { providers: [Passkey()] }),
  again("passkey again, tokens", "passkey-again", "passkey", {
    providers: [Passkey({ topOrigins: ["https://frame.test"] })],
    strategy: "jwt",
  }),
  again("credentials again, tokens", "credentials-again", "password", {
    providers: [{ ...password, storedUsers: true }],
    strategy: "jwt",
  }),
]
