/**
 * Makes and verifies the signature of a diagnosis: a request in which the command `authchart doctor` asks which client
 * IP address the application reads.
 */
import { sameText } from "./bytes.ts"
import { hmacSha256 } from "./hmac.ts"

export const diagnosisHeader = "x-authchart-doctor"

/** The lifetime of a signature, in milliseconds. */
const lifetime = 60_000

/** Makes the value of {@link diagnosisHeader}. The value does not reveal the secret, and is valid for a minute. */
export async function signDiagnosis(secret: string, now: number): Promise<string> {
  const expires = now + lifetime
  return `${expires}.${await signatureOf(secret, expires)}`
}

/** Returns true for a value that was signed with one of the secrets, at most a minute ago. */
export async function isDiagnosis(value: string, secrets: readonly string[], now: number): Promise<boolean> {
  const [, expires = "", signature = ""] = /^(\d{13})\.([\w-]{43})$/.exec(value) ?? []
  // The upper limit is twice the lifetime, because the clock of the operator's computer can be ahead of the server's
  // clock.
  if (Number(expires) <= now || Number(expires) > now + 2 * lifetime) return false
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, Number(expires))))
  return signatures.some((own) => sameText(own, signature))
}

function signatureOf(secret: string, expires: number): Promise<string> {
  return hmacSha256(secret, `authchart doctor: client address ${expires}`)
}
