/** Failures of sessions, stores and functions of the application. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const threw = told("Configuration", "thrown", "CallbackRouteError")
const broken = told("Configuration", "system", "CallbackRouteError")
const tokenClosed = told("Configuration", "visitor", "JWTSessionError")
const tokenFailed = told("Configuration", "system", "JWTSessionError")
const storeFailed = told("Configuration", "system", "SessionTokenError")
const flowStoreFailed = told("Configuration", "system", "FlowStoreError")
const misconfigured = told("Configuration", "system", "InvalidConfiguration")
const defect = told("Configuration", "system", "AuthError")

export type ApplicationPartReason =
  Words<"effect_failed effect_timed_out session_unreadable session_callback_failed session_store_failed session_cookie_large flow_cookies_large flow_store_failed redirect_failed provider_misconfigured internal">

export const applicationRows: Readonly<Record<ApplicationPartReason, Row>> = {
  effect_failed: threw(
    "A part of the application threw: an adapter, a callback, a hook, or a function of a step or an override; the cause holds its error, and `thrownBy` names the function.",
  ),
  effect_timed_out: broken(
    "A part of the application (an adapter, a callback or a hook) did not finish before its deadline.",
  ),
  session_unreadable: tokenClosed(
    "The session token cannot be opened: it expired, was made with another secret or cookie name, or is damaged. The browser's cookie was cleared.",
  ),
  session_callback_failed: tokenFailed(
    "callbacks.jwt or callbacks.session threw while a session was read; the cause holds its error.",
  ),
  session_store_failed: storeFailed(
    "The database could not return the session or its user; the cause holds its error. The browser's cookie was kept.",
  ),
  session_cookie_large: tokenFailed(
    "The session token needs more than three cookies (about 12 kB). Keep provider tokens and large profiles out of the `jwt` callback's result, or use database sessions.",
  ),
  flow_cookies_large: broken(
    "The memory of a sign-in in flight does not fit into its cookie (4 KiB for all flow cookies together). With `stores` or a `flowStore`, the memory of a step does not fit into 64 KiB.",
  ),
  flow_store_failed: flowStoreFailed(
    "The flow store (or without one the adapter's verification tokens) did not respond, so a sign-in in flight could not be stored or found; the cause holds its error. A waiting sign-in continues when the store works again.",
  ),
  redirect_failed: broken("callbacks.redirect threw, or did not return in time."),
  provider_misconfigured: misconfigured(
    "The provider has a fault in its configuration, such as a missing variable of the environment; the message names it. Other providers are not affected.",
    "provider_misconfigured",
  ),
  internal: defect("The library itself failed. This is a defect: please report it with the trace."),
}
