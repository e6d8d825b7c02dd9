/** An authenticator app. It makes its codes with the library that applications would use in tests. */
import { Secret, TOTP } from "otpauth"

/** Returns the code at that time. @param now milliseconds since the epoch. */
export function codeOf(secret: string, now: number): string {
  const app = new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: now })
}

/** Returns six digits that are not a code of any time near this time. */
export function wrongCode(secret: string, now: number): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, now + seconds * 1000))
  const candidates = ["000000", "111111", "222222", "333333", "444444", "555555"]
  const [wrong = ""] = candidates.filter((code) => !near.includes(code))
  return wrong
}
