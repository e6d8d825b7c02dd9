/** The routes of the flow that changes the account of the signed-in user. */

/**
 * Each route has one event, whose fields are the fields of the form. A client that asks for JSON also gets JSON when the
 * library refuses the form before it reads the change, for example a form without the form token.
 *
 * The forms accept names of 1024 characters. `judgeChange` allows fewer. The id of
 * a passkey has at most 1364 characters of base64url, which are 1023 bytes (WebAuthn Level 3 §4). The forms accept more, because the refusal of
 * `judgeChange` tells the user the reason, and the refusal of a form does not.
 */
export const changeRoutes = {
  "POST /account/profile": {
    events: { "account-change.renamed": { name: { maxLength: 1024 } } },
    responds: "negotiated",
  },
  "POST /account/link": {
    events: { "account-change.linkRequested": { provider: { maxLength: 255 } } },
    responds: "negotiated",
  },
  "POST /account/unlink": {
    events: { "account-change.unlinked": { provider: { maxLength: 255 }, id: { maxLength: 255 } } },
    responds: "negotiated",
  },
  "POST /account/passkeys/rename": {
    events: { "account-change.passkeyRenamed": { id: { maxLength: 1364 }, name: { maxLength: 1024 } } },
    responds: "negotiated",
  },
  "POST /account/passkeys/remove": {
    events: { "account-change.passkeyRemoved": { id: { maxLength: 1364 } } },
    responds: "negotiated",
  },
  "POST /account/factors/remove": {
    events: { "account-change.factorRemoved": { step: { maxLength: 64 } } },
    responds: "negotiated",
  },
  "POST /account/factors/forget-devices": { events: { "account-change.devicesForgotten": [] }, responds: "negotiated" },
  "POST /account/password/remove": { events: { "account-change.passwordRemoved": [] }, responds: "negotiated" },
  "POST /account/username": {
    events: { "account-change.usernameChosen": { username: { maxLength: 1024 } } },
    responds: "negotiated",
  },
  "POST /account/username/remove": { events: { "account-change.usernameRemoved": [] }, responds: "negotiated" },
  "POST /account/sessions/end": {
    events: { "account-change.sessionEnded": { sid: { maxLength: 64 } } },
    responds: "negotiated",
  },
  "POST /account/sessions/end-others": { events: { "account-change.othersEnded": [] }, responds: "negotiated" },
  "POST /account/delete": { events: { "account-change.deleted": [] }, responds: "negotiated" },
  "POST /account/keep": { events: { "account-change.kept": [] }, responds: "negotiated" },
} as const
