/** Rows for failures of sessions and stores, and of functions that the application provides. */
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
    "A function of the application threw: a method of the adapter, a callback, a hook, or a function of a step or an override. The cause holds its error, and `thrownBy` names the function. Correct that function.",
  ),
  effect_timed_out: broken(
    "A function of the application (a method of the adapter, a callback or a hook) did not finish before its deadline. The cause names the ask that waited. Give calls to databases and other servers a shorter deadline, so that their own error says why.",
  ),
  session_unreadable: tokenClosed(
    "The session token cannot be opened, so the visitor counts as signed out, and the browser's cookie was cleared. The token expired, was made with another secret or cookie name, or is damaged. After a change of the secret, keep the old one in AUTH_SECRET, and set the new one as AUTH_SECRET_1.",
  ),
  session_callback_failed: tokenFailed(
    "callbacks.jwt or callbacks.session threw while a session was read; the cause holds its error. Often the callback expects a field that older sessions lack.",
  ),
  session_store_failed: storeFailed(
    "The database could not return the session or its user; the cause holds its error. The browser's cookie was kept, so the user is signed in again when the database works. `npx authchart doctor` tests the database.",
  ),
  session_cookie_large: tokenFailed(
    "The session token needs more than three cookies (about 12 kB). Keep provider tokens and large profiles out of the `jwt` callback's result, or use database sessions.",
  ),
  flow_cookies_large: broken(
    "The data of an unfinished sign-in do not fit into its flow cookie (4 KiB for all flow cookies together). With `stores` or a `flowStore`, the data that a step remembers do not fit into 64 KiB. Use a shorter callbackUrl, or let the steps remember less.",
  ),
  flow_store_failed: flowStoreFailed(
    "The flow store (without one, the adapter's verification tokens) threw or did not respond, so the data of an unfinished sign-in could not be stored or found; the cause holds its error. The visitor can continue the sign-in when the store works again. `npx authchart doctor` tests the store.",
  ),
  redirect_failed: broken(
    "callbacks.redirect threw, or did not return in time. Have it return an address for every input.",
  ),
  provider_misconfigured: misconfigured(
    "The provider has a fault in its configuration, such as a missing variable of the environment; the message names the fault. Correct it. Other providers are not affected.",
    "provider_misconfigured",
  ),
  internal: defect("The library itself failed. This is a defect: please report it with the trace."),
}
