import { redeemSingleUseToken } from "../../../effects/flows/redeem-single-use-token.ts"
import { noticeFlow, noticePurpose } from "../../../effects/mails/not-me-link.ts"
import type { Effect } from "../../../effects/runtime.ts"

/** Redeems the token of the link "this was not me", and returns the user whom the link is for. */
export const redeemNotice: Effect<"redeemNotice"> = async ({ token }, runtime) => {
  const redeemed = await redeemSingleUseToken({ flow: noticeFlow, purpose: noticePurpose, token }, runtime)
  // Only `notMeLink` makes tokens with this purpose, and the value of each token is the id of a user.
  if (redeemed.type === "singleUseToken.redeemed" && typeof redeemed.about === "string")
    return { type: "notice.redeemed", user: redeemed.about }
  return { type: "notice.unknown", failure: { reason: "token_unknown" } }
}
