import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as errors from "../../src/errors.ts"
import type { Reason } from "../../src/errors.ts"
import { messageFor } from "../../src/pages/messages.ts"
import { en } from "../../src/texts/en.ts"
import { errorClasses, errorsPage, pageFile } from "../../tools/errors-page.ts"

const root = join(import.meta.dirname, "../..")
// The record has exactly these keys; the type of `Object.keys` does not show them.
const reasons = Object.keys(errors.catalogue) as Reason[]
const classes = errorClasses()

const visibleNames = [
  "CredentialsSignin",
  "OAuthAccountNotLinked",
  "OAuthCallbackError",
  "AccessDenied",
  "Verification",
  "MissingCSRF",
  "AccountNotLinked",
  "WebAuthnVerificationError",
]

/** Reasons that the application's own code, parts or configuration cause. A request can cause every other reason. */
const ofTheApplication: readonly Reason[] = [
  "passkey_user_failed",
  "passkey_options_failed",
  "authorize_failed",
  "credentials_unusable",
  "mail_unsent",
  "flow_mail_unsent",
  "effect_failed",
  "effect_timed_out",
  "session_callback_failed",
  "session_store_failed",
  "session_cookie_large",
  "flow_cookies_large",
  "flow_store_failed",
  "step_unstored",
  "redirect_failed",
  "provider_misconfigured",
  "internal",
]

/**
 * Reasons that appear only in the log. A visitor with an invalid session counts as signed out, and no address contains
 * the reason.
 */
const neverShown: readonly Reason[] = ["session_unreadable"]

describe("the catalogue", () => {
  it("has exactly these reasons, because a new reason needs a decision on the text for visitors", () => {
    expect(reasons.toSorted()).toMatchInlineSnapshot(`
      [
        "access_denied",
        "account_limited",
        "account_of_other_user",
        "address_invalid",
        "approval_denied",
        "approval_gone",
        "approval_unknown",
        "approver_absent",
        "attempts_limited",
        "auth_time_unproven",
        "authorize_failed",
        "callback_replayed",
        "challenge_needed",
        "code_missing",
        "code_refused",
        "credentials_rejected",
        "credentials_unusable",
        "cross_origin",
        "csrf_missing",
        "deletion_due",
        "device_forgotten",
        "duplicate_parameter",
        "effect_failed",
        "effect_timed_out",
        "email_of_other_account",
        "email_unverified",
        "evidence_insufficient",
        "factor_ambiguous",
        "field_too_long",
        "flow_cookies_large",
        "flow_expired",
        "flow_mail_unsent",
        "flow_mismatch",
        "flow_missing",
        "flow_store_failed",
        "flow_unreadable",
        "forward_refused",
        "forward_state_unreadable",
        "hashing_busy",
        "id_token_expired",
        "id_token_invalid",
        "id_token_missing",
        "id_token_signature_invalid",
        "identity_conflict",
        "internal",
        "issuer_mismatch",
        "link_expired",
        "link_invalid",
        "mail_subject_invalid",
        "mail_unsent",
        "nonce_mismatch",
        "passkey_algorithm_refused",
        "passkey_algorithm_unavailable",
        "passkey_attestation_invalid",
        "passkey_attestation_object_malformed",
        "passkey_attestation_unsupported",
        "passkey_authenticator_data_malformed",
        "passkey_backup_state_invalid",
        "passkey_cbor_duplicate_key",
        "passkey_cbor_indefinite_length",
        "passkey_cbor_invalid_text",
        "passkey_cbor_not_shortest",
        "passkey_cbor_tag",
        "passkey_cbor_too_deep",
        "passkey_cbor_too_many_items",
        "passkey_cbor_trailing_bytes",
        "passkey_cbor_truncated",
        "passkey_cbor_unsupported_value",
        "passkey_challenge_missing",
        "passkey_challenge_used",
        "passkey_challenge_wrong",
        "passkey_client_data_malformed",
        "passkey_counter_not_higher",
        "passkey_credential_id_mismatch",
        "passkey_credential_wrong",
        "passkey_cross_origin_refused",
        "passkey_data_unreadable",
        "passkey_device_type_changed",
        "passkey_email_taken",
        "passkey_of_other_provider",
        "passkey_of_other_user",
        "passkey_options_failed",
        "passkey_origin_wrong",
        "passkey_public_key_invalid",
        "passkey_public_key_malformed",
        "passkey_purpose_wrong",
        "passkey_response_malformed",
        "passkey_response_too_long",
        "passkey_rp_id_wrong",
        "passkey_signature_invalid",
        "passkey_taken",
        "passkey_top_origin_wrong",
        "passkey_type_wrong",
        "passkey_unknown",
        "passkey_user_failed",
        "passkey_user_handle_missing",
        "passkey_user_handle_wrong",
        "passkey_user_not_present",
        "passkey_user_not_verified",
        "passkey_user_unknown",
        "profile_unreadable",
        "provider_denied",
        "provider_error",
        "provider_metadata_invalid",
        "provider_misconfigured",
        "provider_unreachable",
        "redirect_failed",
        "response_mode_mismatch",
        "session_callback_failed",
        "session_changed",
        "session_cookie_large",
        "session_required",
        "session_store_failed",
        "session_unreadable",
        "sign_in_limited",
        "state_mismatch",
        "state_missing",
        "state_repeated",
        "state_unknown",
        "step_answered",
        "step_attempts",
        "step_cancelled",
        "step_over",
        "step_refused",
        "step_unstored",
        "step_up_other_person",
        "step_up_session_changed",
        "step_up_unproven",
        "subject_invalid",
        "subject_mismatch",
        "token_request_failed",
        "token_response_invalid",
        "token_unknown",
        "user_deleted",
        "user_disabled",
        "user_unknown",
        "userinfo_refused",
        "username_taken",
        "verifier_missing",
        "visitor_unproven",
      ]
    `)
  })

  it.each(reasons)("%s has a class, an error that visitors may see, and a sentence for developers", (reason) => {
    const { type, visible, developer } = errors.catalogue[reason]
    expect(classes.map(({ name }) => name)).toContain(type)
    expect(["Configuration", ...visibleNames]).toContain(visible)
    expect(developer).toMatch(/^[A-Z`].*[.?]$|^(?:callbacks\.|sendVerificationRequest |pkceCodeVerifier ).*\.$/s)
    expect(errors.visibleError(reason)).toBe(visible)
  })

  it.each(reasons)("INV-X4: %s is shown as a configuration error only if no request can cause it", (reason) => {
    const hidden = errors.visibleError(reason) === "Configuration"
    expect(hidden).toBe(ofTheApplication.includes(reason) || neverShown.includes(reason))
  })

  it.each(reasons)("%s is shown under its class's own name, if visitors may see it", (reason) => {
    const { type, visible } = errors.catalogue[reason]
    expect(visibleNames.includes(type) ? visible : type).toBe(type)
  })

  it.each(reasons)("visitors read a whole sentence about %s, without the developer's words", (reason) => {
    const { visible, developer } = errors.catalogue[reason]
    const { headline, what, next } = messageFor({ error: visible, reason }, { language: "en", texts: en })
    for (const sentence of [what, next]) expect(sentence).toMatch(/^[A-Z].*\.$/s)
    expect(headline).toMatch(/^[A-Z].*[^.]$/)
    expect(`${what} ${next}`).not.toContain(developer)
  })
})

describe("the error classes", () => {
  it("are the classes that applications match on, by name and type", () => {
    expect(Object.fromEntries(classes.map(({ name, type }) => [name, type]))).toMatchInlineSnapshot(`
      {
        "AccessDenied": "AccessDenied",
        "AccountNotLinked": "AccountNotLinked",
        "AdapterError": "AdapterError",
        "AuthError": "AuthError",
        "CallbackRouteError": "CallbackRouteError",
        "ClientFetchError": "ClientFetchError",
        "CredentialsSignin": "CredentialsSignin",
        "DuplicateConditionalUI": "DuplicateConditionalUI",
        "EmailSignInError": "EmailSignInError",
        "ErrorPageLoop": "ErrorPageLoop",
        "EventError": "EventError",
        "ExperimentalFeatureNotEnabled": "ExperimentalFeatureNotEnabled",
        "FlowStoreError": "FlowStoreError",
        "HashingBusy": "HashingBusy",
        "HashingUnavailable": "HashingUnavailable",
        "InvalidCallbackUrl": "InvalidCallbackUrl",
        "InvalidCheck": "InvalidCheck",
        "InvalidConfiguration": "InvalidConfiguration",
        "InvalidEndpoints": "InvalidEndpoints",
        "InvalidProvider": "InvalidProvider",
        "JWTSessionError": "JWTSessionError",
        "MissingAdapter": "MissingAdapter",
        "MissingAdapterMethods": "MissingAdapterMethods",
        "MissingAuthorize": "MissingAuthorize",
        "MissingCSRF": "MissingCSRF",
        "MissingFramework": "MissingFramework",
        "MissingSecret": "MissingSecret",
        "MissingSecretError": "MissingSecret",
        "MissingSessionProvider": "MissingSessionProvider",
        "MissingWebAuthnAutocomplete": "MissingWebAuthnAutocomplete",
        "OAuthAccountNotLinked": "OAuthAccountNotLinked",
        "OAuthCallbackError": "OAuthCallbackError",
        "OAuthProfileParseError": "OAuthProfileParseError",
        "OAuthSignInError": "OAuthSignInError",
        "PasskeyError": "PasskeyError",
        "PasswordHashUnreadable": "PasswordHashUnreadable",
        "SessionTokenError": "SessionTokenError",
        "SignInError": "AuthError",
        "SignOutError": "SignOutError",
        "UnknownAction": "UnknownAction",
        "UnknownSession": "UnknownSession",
        "UnknownUser": "UnknownUser",
        "UnsafeFlowError": "UnsafeFlowError",
        "UnsafeRedirect": "UnsafeRedirect",
        "UnsupportedStrategy": "UnsupportedStrategy",
        "UntrustedHost": "UntrustedHost",
        "Verification": "Verification",
        "WeakSecret": "WeakSecret",
        "WebAuthnVerificationError": "WebAuthnVerificationError",
      }
    `)
  })

  it("isClientError holds only for the eight that visitors may see", () => {
    expect(
      classes
        .filter(({ told }) => told)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(visibleNames.toSorted())
    expect(errors.isClientError(new Error("x"))).toBe(false)
    expect(errors.isClientError(Object.assign(new Error("x"), { type: "AccessDenied" }))).toBe(false)
    class LockedOut extends errors.CredentialsSignin {}
    expect(errors.isClientError(new LockedOut())).toBe(true)
  })

  it("errors about signing in lead back to the sign-in page, and the other errors to the error page", () => {
    const kinds = Object.entries(errors).flatMap(([name, value]) =>
      typeof value === "function" &&
      value.prototype instanceof errors.AuthError &&
      (value as typeof errors.AuthError).kind === "signIn"
        ? [name]
        : [],
    )
    expect(kinds.toSorted()).toEqual([
      "AccountNotLinked",
      "CredentialsSignin",
      "EmailSignInError",
      "MissingCSRF",
      "OAuthAccountNotLinked",
      "OAuthCallbackError",
      "OAuthSignInError",
      "SignInError",
    ])
  })

  it("MissingSecretError is MissingSecret", () => {
    expect(errors.MissingSecretError).toBe(errors.MissingSecret)
    expect(new errors.MissingSecretError().type).toBe("MissingSecret")
  })

  it("CredentialsSignin has a code that a subclass may replace", () => {
    class LockedOut extends errors.CredentialsSignin {
      override code = "locked_out"
    }
    expect([new errors.CredentialsSignin().code, new LockedOut().code]).toEqual(["credentials", "locked_out"])
    expect(new LockedOut()).toMatchObject({ name: "LockedOut", type: "CredentialsSignin", kind: "signIn" })
  })
})

describe("an AuthError is constructed", () => {
  const behind = new TypeError("no row", { cause: { table: "users" } })

  it("without arguments", () => {
    expect(new errors.AuthError()).toMatchObject({ message: "", name: "AuthError", type: "AuthError", kind: "error" })
    expect(new errors.AuthError().cause).toBeUndefined()
  })

  it("an AuthError can be constructed with a sentence, which stays unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (sentence) => {
        expect(new errors.AuthError(sentence).message).toBe(sentence)
      }),
    )
  })

  it("an AuthError can be constructed with the error behind it, whose cause is joined in", () => {
    expect(new errors.AdapterError(behind).cause).toEqual({ err: behind, table: "users" })
    expect(new errors.AdapterError(behind, { provider: "idp" }).cause).toEqual({
      err: behind,
      table: "users",
      provider: "idp",
    })
  })

  it("an AuthError can be constructed with a sentence and the error behind it, or with details", () => {
    expect(new errors.AdapterError("No.", behind)).toMatchObject({
      message: "No.",
      cause: { err: behind, table: "users" },
    })
    expect(new errors.AdapterError("No.", { provider: "idp" })).toMatchObject({
      message: "No.",
      cause: { provider: "idp" },
    })
  })

  it("an AuthError can be constructed with details only", () => {
    expect(new errors.Verification({ expired: true, hasInvite: true })).toMatchObject({
      message: "",
      cause: { expired: true, hasInvite: true },
    })
  })

  it("an AuthError is an Error with a stack, and keeps its type in minified code", () => {
    const error = new errors.AccessDenied("No.")
    Object.defineProperty(error, "name", { value: "a" })
    expect(error).toBeInstanceOf(Error)
    expect(error.stack).toContain("catalogue.test.ts")
    expect(error.type).toBe("AccessDenied")
  })
})

describe("the page of errors", () => {
  const page = readFileSync(join(root, pageFile), "utf8")

  it("matches the classes, the catalogue and the visitors' sentences: npx tsx tools/errors-page.ts", () => {
    expect(page).toBe(errorsPage())
  })

  it("has the section that every error links to, once", () => {
    const anchors = page
      .split("\n")
      .filter((line) => line.startsWith("## "))
      .map((line) => line.slice(3).toLowerCase())
    for (const [, value] of Object.entries(errors)) {
      if (typeof value !== "function" || !(value.prototype instanceof errors.AuthError)) continue
      const { docs } = new (value as typeof errors.AuthError)()
      const [file, anchor] = docs.split("#")
      expect(file).toBe(pageFile)
      expect(anchors.filter((one) => one === anchor)).toHaveLength(1)
    }
  })

  it("has every reason, once", () => {
    for (const reason of reasons) expect(page.split(`\n### \`${reason}\`\n`)).toHaveLength(2)
  })
})
