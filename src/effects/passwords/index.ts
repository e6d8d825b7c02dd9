/** The effects that prove a mailbox, hash a new password and hold a username. */
export { hashPassword } from "./hash-password.ts"
export { holdUsername } from "../usernames/hold-typed-username.ts"
export { offerUsername } from "../usernames/offer-username.ts"
export { sendProof } from "./send-proof.ts"
