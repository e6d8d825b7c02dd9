/** Makes secrets and recovery codes, and checks app codes and recovery codes. */
import { sha256 } from "../../protocol/bytes.ts"
import type { TOTP } from "otpauth"
import type { StepTools } from "../../../machines/steps/step.types.ts"

/** The parameters of app codes. Authenticator apps have the same defaults. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const

/** The number of time steps (30 seconds each) by which the app's clock may be fast or slow (RFC 6238 §5.2). */
const drift = 1

/** The length of a secret in bytes: 160 bits, as RFC 4226 §4 recommends. */
const secretBytes = 20

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

/** Makes a new secret in base32, the form in which apps show it. */
export async function newSecret({ randomBytes }: Pick<StepTools, "randomBytes">): Promise<string> {
  const { Secret } = await import("otpauth")
  const bytes = Uint8Array.from(randomBytes(secretBytes))
  return new Secret({ buffer: bytes.buffer }).base32
}

/**
 * Returns the `otpauth:` URL that an app reads from the QR code. The URL contains the secret, the issuer, and a label
 * for the person.
 */
export async function addressOf(secret: string, { issuer, label }: { issuer: string; label: string }): Promise<string> {
  return (await totpOf(secret, { issuer, label })).toString()
}

/** Returns the QR code of a URL as a picture: the `data:` URL of an SVG. */
export async function pictureOf(address: string): Promise<string> {
  const { renderSVG } = await import("uqr")
  return `data:image/svg+xml;base64,${btoa(renderSVG(address, { border: 2 }))}`
}

/**
 * Returns the time step (RFC 6238: the number of periods of 30 seconds since the epoch) for which a code is valid. The
 * function ignores spaces in the code.
 *
 * @param now milliseconds since the epoch.
 * @returns `undefined` for a code that is not valid now.
 */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return undefined
  // `otpauth` compares codes in constant time.
  const delta = (await totpOf(secret, {})).validate({ token, timestamp: now, window: drift })
  return delta === null ? undefined : Math.floor(now / 1000 / shape.period) + delta
}

async function totpOf(secret: string, names: { issuer?: string; label?: string }): Promise<TOTP> {
  const { TOTP: Totp, Secret } = await import("otpauth")
  return new Totp({ ...shape, ...names, secret: Secret.fromBase32(secret) })
}

/** Makes ten recovery codes of fifty random bits. The alphabet has no characters that look alike. */
export function newRecoveryCodes({ randomBytes }: Pick<StepTools, "randomBytes">): string[] {
  return Array.from({ length: 10 }, () => {
    // 256 is a multiple of the alphabet's 32 characters, so all characters are equally likely.
    const letters = Array.from(randomBytes(10), (byte) => alphabet.charAt(byte % 32)).join("")
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/**
 * Returns the hash under which the store holds a recovery code. Fifty random bits do not need a slow hash. The hash
 * includes the person's key, so that equal codes of two persons have different hashes.
 */
export async function recoveryHash(person: string, code: string): Promise<string> {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, "")
  return sha256(JSON.stringify([person, plain]))
}

/** Returns true if the string has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return /^[A-HJ-NP-Z2-9]{5}-?[A-HJ-NP-Z2-9]{5}$/i.test(code.replaceAll(/\s/g, ""))
}
