/**
 * The states that compare the response of a passkey with the challenge, one for each check. They run from `checkingType`
 * to `checkingAlgorithm`, in the order of WebAuthn Level 3 §7.1 and §7.2.
 */
import { refuse } from "../failing.ts"
import type { State } from "../grammar.ts"
import * as rules from "./passkey.guards.ts"
import type { PasskeyContext, PasskeyEvent } from "./passkey.types.ts"

export const responseStates: Readonly<Record<string, State<PasskeyContext, PasskeyEvent>>> = {
  checkingType: {
    meta: { title: "Verify the ceremony", check: "passkeyType", passes: "typeRight" },
    always: [{ guard: rules.typeRight, target: "checkingChallenge" }, refuse("passkey_type_wrong")],
  },
  checkingChallenge: {
    meta: { title: "Verify the challenge", check: "passkeyChallenge", passes: "challengeRight" },
    always: [{ guard: rules.challengeRight, target: "checkingOrigin" }, refuse("passkey_challenge_wrong")],
  },
  checkingOrigin: {
    meta: { title: "Verify the origin", check: "passkeyOrigin", passes: "originRight" },
    always: [{ guard: rules.originRight, target: "checkingFrame" }, refuse("passkey_origin_wrong")],
  },
  checkingFrame: {
    meta: { title: "Reject a frame of another origin", check: "passkeyFrame", passes: "frameAllowed" },
    always: [
      { guard: rules.frameAllowed, target: "checkingRpId" },
      { guard: rules.topOriginOther, ...refuse("passkey_top_origin_wrong") },
      refuse("passkey_cross_origin_refused"),
    ],
  },
  checkingRpId: {
    meta: { title: "Verify the RP id", check: "passkeyRpId", passes: "rpIdRight" },
    always: [{ guard: rules.rpIdRight, target: "checkingPresence" }, refuse("passkey_rp_id_wrong")],
  },
  checkingPresence: {
    meta: { title: "Require a present user", check: "passkeyPresence", passes: "userPresent" },
    always: [{ guard: rules.userPresent, target: "checkingVerification" }, refuse("passkey_user_not_present")],
  },
  checkingVerification: {
    meta: { title: "Require a verified user", check: "passkeyVerification", passes: "userVerified" },
    always: [{ guard: rules.userVerified, target: "checkingBackup" }, refuse("passkey_user_not_verified")],
  },
  checkingBackup: {
    meta: { title: "Verify the backup state", check: "passkeyBackup", passes: "backupRight" },
    always: [{ guard: rules.backupRight, target: "checkingDeviceType" }, refuse("passkey_backup_state_invalid")],
  },
  checkingDeviceType: {
    meta: {
      title: "Verify the backup eligibility",
      check: "passkeyDeviceType",
      passes: ["registersPasskey", "deviceTypeRight"],
      notApplied: "registersPasskey",
    },
    always: [
      { guard: rules.registersPasskey, target: "checkingAlgorithm" },
      { guard: rules.deviceTypeRight, target: "checkingAlgorithm" },
      refuse("passkey_device_type_changed"),
    ],
  },
}
