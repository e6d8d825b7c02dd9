/** The signature of a request in which `authchart doctor` asks which client address the application reads. */
import { base64url, sameText } from "./bytes.ts"

export const diagnosisHeader = "x-authchart-doctor"

/** The lifetime of a signature, in milliseconds. */
const lifetime = 60_000

/** Makes the value of the header. The value does not reveal the secret, and is valid for a minute. */
export async function signDiagnosis(secret: string, now: number): Promise<string> {
  const expires = now + lifetime
  return `${expires}.${await signatureOf(secret, expires)}`
}

/** Returns true for a value that was signed with one of the secrets, at most a minute ago. */
export async function isDiagnosis(value: string, secrets: readonly string[], now: number): Promise<boolean> {
  const [, expires = "", signature = ""] = /^(\d{13})\.([\w-]{43})$/.exec(value) ?? []
  // The clock of the operator's machine may be ahead of the server's clock.
  if (Number(expires) <= now || Number(expires) > now + 2 * lifetime) return false
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, Number(expires))))
  return signatures.some((own) => sameText(own, signature))
}

async function signatureOf(secret: string, expires: number): Promise<string> {
  const utf8 = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"])
  const text = `authchart doctor: client address ${expires}`
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(text))))
}
