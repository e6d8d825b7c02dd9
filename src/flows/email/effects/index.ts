/** The effects of sign-in by a link in a mail. */
export { createLink } from "./create-link.ts"
export { readAddress } from "./read-address.ts"
export { redeemLink } from "./redeem-link.ts"
export { sendLink } from "./send-link.ts"
