import type { PasskeyDeviceType } from "../ports/passkeys.ts"

/** The authentication methods that the use of a passkey can prove (RFC 8176 §2). */
export type PasskeyMethod = "hwk" | "swk" | "user"

/**
 * Returns the methods that the flags of a response prove. A passkey that can be copied to other devices is a key in
 * software (`swk`). `user` says that the authenticator verified the user.
 */
export function methodsProven({
  deviceType,
  userVerified,
}: {
  readonly deviceType: PasskeyDeviceType
  readonly userVerified: boolean
}): PasskeyMethod[] {
  return [deviceType === "singleDevice" ? "hwk" : "swk", ...(userVerified ? (["user"] as const) : [])]
}
