import type { CheckFlowsOptions } from "../../src/testing.ts"

const secretOfApp = "JBSWY3DPEHPK3PXP"

/** The fields of the requests of the account page, and the answers of the asks of its flows. */
export const samples: NonNullable<CheckFlowsOptions["flows"]> = {
  requests: {
    "account.opened": { done: "", problem: "" },
    "account-change.renamed": { name: "Ada L." },
    "account-change.linkRequested": { provider: "first" },
    "account-change.unlinked": { provider: "first", id: "1" },
    "account-change.passkeyRenamed": { id: "cGFzc2tleQ", name: "Laptop" },
    "account-change.passkeyRemoved": { id: "cGFzc2tleQ" },
    "account-change.factorRemoved": { step: "totp" },
    "account-password.chosen": { password: "correct horse battery" },
    "account-change.usernameChosen": { username: "ada" },
    "account-change.sessionEnded": { sid: "s".repeat(22) },
    "totp-enrol.proven": { code: "123456" },
  },
  answers: {
    "totp-enrol.makeSecret": [{ type: "totp-enrol.made", secret: secretOfApp, recoveryCodes: ["AAAAA-BBBBB"] }],
    "totp-enrol.proveSecret": [{ type: "totp-enrol.confirmed", step: 1 }, { type: "totp-enrol.unconfirmed" }],
    "totp-codes.makeCodes": [{ type: "totp-codes.made", recoveryCodes: ["AAAAA-BBBBB"] }],
  },
}
