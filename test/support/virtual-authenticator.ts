/** An authenticator that Chromium simulates, controlled over the DevTools protocol (its domain `WebAuthn`). */
import type { CDPSession, Page } from "playwright-core"

interface AuthenticatorOptions {
  /** `false`: the authenticator cannot verify the user. Default `true`. */
  readonly verifies?: boolean
  /** `false`: the user never touches the authenticator, so that a dialog waits. Default `true`. */
  readonly isPresent?: boolean
}

/** A passkey in the authenticator. The id and the handle are base64. */
export interface VirtualPasskey {
  readonly credentialId: string
  readonly userHandle?: string
  readonly signCount: number
}

export interface VirtualAuthenticator {
  /** The connection to the browser, for rarer commands. It ends with the page. */
  readonly session: CDPSession
  readonly id: string
  passkeys: () => Promise<readonly VirtualPasskey[]>
  /** From now on, the user passes the verification, or fails it. */
  setVerified: (isVerified: boolean) => Promise<void>
  /** From now on, the user touches the authenticator at once, or never. */
  setPresent: (isPresent: boolean) => Promise<void>
  /** From now on, the responses have wrong flags or a wrong signature. */
  override: (bits: { isBogusSignature?: boolean; isBadUV?: boolean; isBadUP?: boolean }) => Promise<void>
}

/**
 * Adds a platform authenticator to a page, and waits until the page can use it. Chromium refuses to create more than
 * about three passkeys in one authenticator: use a new one for each test.
 */
export async function addAuthenticator(
  page: Page,
  { verifies = true, isPresent = true }: AuthenticatorOptions = {},
): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: isPresent,
    },
  })
  return {
    session,
    id: authenticatorId,
    passkeys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    setVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
    },
    setPresent: async (enabled) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
    },
    override: async (bits) => {
      await session.send("WebAuthn.setResponseOverrideBits", { authenticatorId, ...bits })
    },
  }
}
