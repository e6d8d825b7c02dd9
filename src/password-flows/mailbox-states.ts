/** States that the flows which prove a mailbox share: the mail is sent, and its token is redeemed. */

/** The state that waits until the mail is queued, and remembers its token and the digest of its code. */
export const sendingProof = {
  meta: { title: "Send a link and a code", rfc: ["NIST SP 800-63B-4 §3.1.3.1"] },
  on: {
    "proof.queued": {
      target: "enteringCode",
      actions: {
        type: "keep",
        params: ({
          event: { token, digest },
        }: {
          readonly event: { readonly token: string; readonly digest: string }
        }): { token: string; digest: string } => ({ token, digest }),
      },
    },
  },
} as const

/**
 * Returns the address of the mailbox, which `sendProof` stored with the token. Forgets the token and the digest, which
 * the flow no longer needs.
 */
export function proven({ event: { about } }: { readonly event: { readonly about?: unknown } }): {
  email: string
  token: string
  digest: string
} {
  return { email: typeof about === "string" ? about : "", token: "", digest: "" }
}
