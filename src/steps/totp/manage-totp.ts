import type { Flow } from "../../../machines/own-flow/flow.types.ts"
import type { Plugin } from "../../../machines/own-flow/plugin.types.ts"
import type { TotpStore } from "../../ports/totp-store.ts"
import { totpCodesFlow } from "./codes-flow.ts"
import { totpEnrolFlow } from "./enrol-flow.ts"

export interface TotpManagement {
  /** The store of the step: see `TotpOptions.store`. */
  readonly store: TotpStore
  /** The name of this application, which the authenticator app shows: see `TotpOptions.issuer`. */
  readonly issuer: string
  /** The maximum number of seconds since the user last authenticated. Default 300. */
  readonly maxAge?: number | undefined
}

/**
 * Returns the plugin with which signed-in users set up an authenticator app, and replace its recovery codes. The
 * account page of `authchart/account` then has buttons for both. Use the plugin together with the step `totp`, and pass
 * the same store to both. A store without `replaceRecoveryCodes` gets no flow for new recovery codes.
 *
 * @throws {TypeError} for an `issuer` with a colon.
 */
export function manageTotp({ store, issuer, maxAge = 300 }: TotpManagement): Plugin {
  if (issuer.includes(":") || issuer === "") throw new TypeError("manageTotp needs an issuer: a name without a colon.")
  const flows = [
    totpEnrolFlow({ store, issuer, maxAge }),
    ...(store.replaceRecoveryCodes === undefined ? [] : [totpCodesFlow({ store, maxAge })]),
  ]
  return { id: "totp-management", flows: flows.map(sealingAsStep) }
}

/** Makes a flow seal secrets as the step `totp` does, so that the step can open them. */
function sealingAsStep(flow: Flow): Flow {
  return { ...flow, definition: { ...flow.definition, sealsOf: "totp" } }
}
