/** The effects that prove a mailbox and hash a new password. */
export { hashPassword } from "./hash-password.ts"
export { sendProof } from "./send-proof.ts"
