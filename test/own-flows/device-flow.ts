/** Signs in a command-line tool: it shows a code, and its user approves it in a browser (RFC 8628). */
import type { ApprovedPerson } from "../../machines/flow-asks.ts"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow, FlowSubject } from "../../machines/own-flow/flow.types.ts"

interface DeviceData {
  handle: string
  code: string
  about: string
  person: ApprovedPerson | null
}

const data: DeviceData = { handle: "", code: "", about: "", person: null }
const lifetime = 600

export const deviceFlow: Flow = defineFlow({
  id: "device",
  version: 1,
  title: "Sign in a command-line tool (RFC 8628)",
  data,
  routes: {
    "POST /device/code": { events: { "device.requested": { client_id: { maxLength: 100 } } }, forgery: "none" },
    "POST /device/token": { events: { "device.polled": { device_code: { maxLength: 100 } } }, forgery: "none" },
    "POST /device": { events: { "device.entered": { user_code: { maxLength: 20 } } } },
    "POST /device/decision": { events: { "device.approved": [], "device.denied": [] } },
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive a request" },
      on: {
        "device.requested": {
          target: "opening",
          actions: { type: "openApproval", params: ({ event }) => ({ lifetime, about: event.client_id }) },
        },
        "device.polled": {
          target: "polling",
          actions: { type: "takeApproval", params: ({ event }) => ({ handle: event.device_code }) },
        },
        "device.entered": {
          target: "reading",
          actions: [
            { type: "keep", params: ({ event }) => ({ code: event.user_code }) },
            { type: "readApproval", params: ({ event }) => ({ code: event.user_code }) },
          ],
        },
      },
    },
    opening: {
      meta: { title: "Create the two codes", rfc: ["RFC 8628 §3.2"] },
      on: {
        "approval.opened": {
          target: "opened",
          actions: { type: "keep", params: ({ event }) => ({ handle: event.handle, code: event.code }) },
        },
      },
    },
    opened: { type: "final", meta: { title: "Opened" } },
    polling: {
      meta: { title: "Require the approval", check: "approved", passes: "approval.taken", rfc: ["RFC 8628 §3.4"] },
      on: {
        "approval.taken": {
          target: "admission",
          actions: { type: "keep", params: ({ event }) => ({ person: event.person }) },
        },
        "approval.waiting": "pending",
        "approval.tooSoon": "slow",
        "approval.denied": "denied",
        "approval.gone": "gone",
      },
    },
    pending: { type: "final", meta: { title: "Asked to wait" } },
    slow: { type: "final", meta: { title: "Asked too soon" } },
    denied: { type: "final", meta: { title: "Denied" } },
    gone: { type: "final", meta: { title: "Expired" } },
    reading: {
      meta: { title: "Look up the approval", rfc: ["RFC 8628 §3.3"] },
      on: {
        "approval.pending": {
          target: "deciding",
          actions: { type: "keep", params: ({ event }) => ({ about: String(event.about) }) },
        },
        "approval.unknown": "unknown",
      },
    },
    unknown: { type: "final", meta: { title: "Refused an unknown code" } },
    deciding: {
      tags: "waiting",
      meta: { title: "Wait for the decision", rfc: ["RFC 8628 §5.4"] },
      on: {
        "device.approved": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ data: known }) => ({ code: known.code, approve: true }) },
        },
        "device.denied": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ data: known }) => ({ code: known.code, approve: false }) },
        },
      },
    },
    recording: {
      meta: { title: "Write the decision" },
      on: { "approval.recorded": "recorded", "approval.unrecorded": "refused" },
    },
    recorded: { type: "final", meta: { title: "Decided" } },
  },
  requires: ["approved"],
  ends: "admission",
  subject: ({ data: known }): FlowSubject => (known.person === null ? { id: "" } : { person: known.person }),
  deliver: ({ session }) => ({ json: { access_token: session.token, token_type: "Bearer", cookie: session.cookie } }),
  waits: { in: "cookie", lifetime },
  responses: {
    start: ({ problem }) => ({
      page: {
        heading: "Sign in a device",
        ...(problem === undefined ? {} : { alert: "Type the code that the device shows." }),
        fields: [{ name: "user_code", label: "Code", autoComplete: "off" }],
        buttons: [{ event: "device.entered", label: "Continue" }],
      },
    }),
    opened: ({ data: known, origin }) => ({
      json: {
        device_code: known.handle,
        user_code: known.code,
        verification_uri: `${origin}/auth/device`,
        expires_in: lifetime,
        interval: 5,
      },
    }),
    pending: () => ({ json: { error: "authorization_pending" }, status: 400 }),
    slow: () => ({ json: { error: "slow_down" }, status: 400 }),
    denied: () => ({ json: { error: "access_denied" }, status: 400 }),
    gone: () => ({ json: { error: "expired_token" }, status: 400 }),
    unknown: () => ({ page: { heading: "No device waits under that code", buttons: [] } }),
    deciding: ({ data: known }) => ({
      page: {
        heading: "Sign in this device?",
        text: [`${known.about} wants to sign in as you. Its screen shows ${known.code}.`],
        buttons: [
          { event: "device.approved", label: "Sign it in" },
          { event: "device.denied", label: "Do not" },
        ],
      },
    }),
    recorded: () => ({ page: { heading: "You can go back to the device", buttons: [] } }),
  },
})
