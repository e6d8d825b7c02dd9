/** One-time codes and recovery codes: made, shown and recognised. */
import { sha256 } from "../../protocol/bytes.ts"
import type { TOTP } from "otpauth"
import type { StepTools } from "../../../machines/steps/step.types.ts"

/** What an authenticator app is told besides the secret. Those that it takes for granted, when it is not told. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const

/** Steps of 30 seconds that a clock may be wrong by, to either side (RFC 6238 §5.2). */
const drift = 1

/** 160 bits, as RFC 4226 §4 recommends. */
const secretBytes = 20

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

/** A new secret, in base32 as apps show it. */
export async function newSecret({ randomBytes }: Pick<StepTools, "randomBytes">): Promise<string> {
  const { Secret } = await import("otpauth")
  const bytes = Uint8Array.from(randomBytes(secretBytes))
  return new Secret({ buffer: bytes.buffer }).base32
}

/** The address that an app reads from a picture, with whom and whose the secret is. */
export async function addressOf(secret: string, { issuer, label }: { issuer: string; label: string }): Promise<string> {
  return (await totpOf(secret, { issuer, label })).toString()
}

/** The picture of an address, as a `data:` address. */
export async function pictureOf(address: string): Promise<string> {
  const { renderSVG } = await import("uqr")
  return `data:image/svg+xml;base64,${btoa(renderSVG(address, { border: 2 }))}`
}

/**
 * The time step whose code this is; `undefined` where it is none that is good now. Spaces do not count.
 *
 * @param now milliseconds since the epoch.
 */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return undefined
  // Compared in constant time by the library.
  const delta = (await totpOf(secret, {})).validate({ token, timestamp: now, window: drift })
  return delta === null ? undefined : Math.floor(now / 1000 / shape.period) + delta
}

async function totpOf(secret: string, names: { issuer?: string; label?: string }): Promise<TOTP> {
  const { TOTP: Totp, Secret } = await import("otpauth")
  return new Totp({ ...shape, ...names, secret: Secret.fromBase32(secret) })
}

/** Ten codes of fifty bits, in letters that are not mistaken for each other. */
export function newRecoveryCodes({ randomBytes }: Pick<StepTools, "randomBytes">): string[] {
  return Array.from({ length: 10 }, () => {
    // 32 letters: five bits of each byte, without a bias.
    const letters = Array.from(randomBytes(10), (byte) => alphabet.charAt(byte % 32)).join("")
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** What is stored of a recovery code. Fifty random bits need no slow hash; the person is in it, so that two have none in common. */
export async function recoveryHash(person: string, code: string): Promise<string> {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, "")
  return sha256(JSON.stringify([person, plain]))
}

/** Whether what was typed looks like a recovery code, rather than a code of the app. */
export function isRecoveryCode(code: string): boolean {
  return /^[A-HJ-NP-Z2-9]{5}-?[A-HJ-NP-Z2-9]{5}$/i.test(code.replaceAll(/\s/g, ""))
}
