/** Keys and secrets of the demo: made at its first start and kept, so that cookies and sessions outlive a restart. */
import { createPrivateKey, generateKeyPairSync, randomBytes, type JsonWebKey } from "node:crypto"
import { join } from "node:path"
import { readOrMake } from "./kept-file.ts"

export interface Secrets {
  /** Of the application: `AUTH_SECRET`. */
  readonly auth: string
  /** By which the application proves itself to the provider. */
  readonly client: string
  /** With which the provider signs its cookies. */
  readonly providerCookies: string
  /** With which the provider signs ID tokens. */
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
 * By way of PEM: on Node 20, exporting the very key object that was generated can wait for itself for ever, when the
 * garbage of the generation is collected in the middle of it.
 */
function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  return createPrivateKey(privateKey).export({ format: "jwk" })
}
