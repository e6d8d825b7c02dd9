/** Providers without an application, for tests of configurations. */
import type { OAuth2Config, OIDCConfig } from "../../src/ports/provider.ts"

export const idp: OIDCConfig = { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "app" }
export const forge: OAuth2Config = {
  id: "forge",
  name: "Forge",
  type: "oauth",
  clientId: "app",
  authorization: "https://forge.test/authorize",
  token: "https://forge.test/token",
  userinfo: "https://forge.test/user",
}
