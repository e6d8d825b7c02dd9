/** The error of the functions that verify a whole response. */
import { WebAuthnVerificationError } from "../errors/classes.ts"
import { passkeyFaults } from "../errors/catalogue/passkey-faults.ts"
import type { PasskeyFault } from "../ports/passkeys.ts"

/**
 * A response of a passkey was refused. `fault` is the stable reason, and `message` a sentence for the developer. The
 * error contains no data of the response.
 */
export class PasskeyRefused extends WebAuthnVerificationError {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault) {
    super(passkeyFaults[fault], { fault })
    this.fault = fault
  }
}
