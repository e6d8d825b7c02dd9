/**
 * Keys and secrets of the demo. The first start makes and stores them, so that cookies and sessions survive a restart.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes, type JsonWebKey } from "node:crypto"
import { join } from "node:path"
import { readOrMake } from "./kept-file.ts"

export interface Secrets {
  /** The application's `AUTH_SECRET`. */
  readonly auth: string
  /** Authenticates the application to the provider. */
  readonly client: string
  /** The provider signs its cookies with it. */
  readonly providerCookies: string
  /** The provider signs ID tokens with it. */
  readonly signingKey: JsonWebKey
}

export function readSecrets(folder: string): Secrets {
  return readOrMake(join(folder, "secrets.json"), () => ({
    auth: randomBytes(32).toString("hex"),
    client: randomBytes(32).toString("hex"),
    providerCookies: randomBytes(32).toString("hex"),
    signingKey: { ...newSigningKey(), kid: randomBytes(8).toString("hex"), use: "sig", alg: "RS256" },
  }))
}

/**
 * The key is generated as PEM. On Node 20, exporting a generated key object can deadlock if the garbage collector runs
 * during the export.
 */
function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  return createPrivateKey(privateKey).export({ format: "jwk" })
}
