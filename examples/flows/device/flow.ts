/** Signs in a command-line tool: it shows a code, and its user approves it in a browser (RFC 8628). */
import { ask, defineFlow, type ApprovedPerson, type FlowSubject } from "authchart/flows"

/**
 * The tools that may ask, by their `client_id`. The approver reads the name from this table, because a request could
 * claim any name.
 */
const clients: ReadonlyMap<string, string> = new Map([["example-cli", "The example's command line"]])

/** Seconds. */
const lifetime = 600
const grantType = "urn:ietf:params:oauth:grant-type:device_code"

/** Facts about the tool that the approver sees. */
interface Asker {
  tool: string
  address: string
  at: string
}

interface DeviceData {
  handle: string
  code: string
  asker: Asker
  person: ApprovedPerson | null
}

const data: DeviceData = { handle: "", code: "", asker: { tool: "", address: "", at: "" }, person: null }

export const device = defineFlow({
  id: "device",
  version: 1,
  title: "Sign in a command-line tool (RFC 8628)",
  data,
  routes: {
    // Programs send no form token.
    "POST /device/code": { events: { "device.requested": { client_id: { maxLength: 100 } } }, forgery: "none" },
    "POST /device/token": {
      events: { "device.polled": { grant_type: { maxLength: 100 }, device_code: { maxLength: 100 } } },
      forgery: "none",
    },
    "POST /device": { events: { "device.entered": { user_code: { maxLength: 20 } } } },
    "POST /device/decision": { events: { "device.approved": [], "device.denied": [] } },
  },
  asks: {
    describe: ask(["device.described"], ({ client }: { client: string }, { request, now }) => ({
      type: "device.described",
      asker: {
        tool: clients.get(client) ?? "",
        address: request.clientAddress ?? "an unknown address",
        at: new Date(now()).toISOString(),
      },
    })),
  },
  guards: {
    isKnown: ({ event }) => event.type === "device.requested" && clients.has(event.client_id),
    isSignedIn: ({ event }) => event.type === "visitor.identified" && event.visitor !== undefined,
    isDeviceGrant: ({ event }) => event.type === "device.polled" && event.grant_type === grantType,
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "A tool asks, or its user comes" },
      on: {
        "device.requested": [
          {
            target: "describing",
            guard: "isKnown",
            actions: { type: "describe", params: ({ event }) => ({ client: event.client_id }) },
          },
          { target: "unknownClient" },
        ],
        "device.polled": [
          {
            target: "polling",
            guard: "isDeviceGrant",
            actions: { type: "takeApproval", params: ({ event }) => ({ handle: event.device_code }) },
          },
          { target: "otherGrant" },
        ],
        "device.entered": {
          target: "identifying",
          actions: [
            { type: "keep", params: ({ event }) => ({ code: event.user_code }) },
            { type: "identifyVisitor", params: {} },
          ],
        },
      },
    },
    describing: {
      meta: { title: "Who asks, from where?" },
      on: {
        "device.described": {
          target: "opening",
          actions: { type: "openApproval", params: ({ event }) => ({ lifetime, about: event.asker }) },
        },
      },
    },
    opening: {
      meta: { title: "Make the two codes", rfc: ["RFC 8628 §3.2"] },
      on: {
        "approval.opened": {
          target: "opened",
          actions: { type: "keep", params: ({ event }) => ({ handle: event.handle, code: event.code }) },
        },
      },
    },
    opened: { type: "final", meta: { title: "The tool shows its code" } },
    unknownClient: { type: "final", meta: { title: "No such tool" } },
    polling: {
      meta: { title: "Has the user approved?", check: "approved", passes: "approval.taken", rfc: ["RFC 8628 §3.4"] },
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
    otherGrant: { type: "final", meta: { title: "Another grant type" } },
    pending: { type: "final", meta: { title: "Not decided yet" } },
    slow: { type: "final", meta: { title: "Asked too soon" } },
    denied: { type: "final", meta: { title: "Denied" } },
    gone: { type: "final", meta: { title: "Over" } },
    // The library counts the codes that a signed-in user tries.
    identifying: {
      meta: { title: "Who types the code?" },
      on: {
        "visitor.identified": [
          {
            target: "reading",
            guard: "isSignedIn",
            actions: { type: "readApproval", params: ({ data: { code } }) => ({ code }) },
          },
          { target: "signingInFirst" },
        ],
      },
    },
    signingInFirst: { type: "final", meta: { title: "No user is signed in on the device" } },
    reading: {
      meta: { title: "What is the code for?", rfc: ["RFC 8628 §3.3"] },
      on: {
        "approval.pending": {
          target: "deciding",
          // Only `openApproval` above wrote it.
          actions: { type: "keep", params: ({ event }) => ({ asker: event.about as Asker }) },
        },
        "approval.unknown": "unknown",
      },
    },
    unknown: { type: "final", meta: { title: "No such code" } },
    deciding: {
      tags: "waiting",
      meta: { title: "The user is asked", rfc: ["RFC 8628 §5.4"] },
      on: {
        "device.approved": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ data: { code } }) => ({ code, approve: true }) },
        },
        "device.denied": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ data: { code } }) => ({ code, approve: false }) },
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
  subject: ({ data: { person } }): FlowSubject => (person === null ? { id: "" } : { person }),
  deliver: ({ session }) => ({
    json: {
      access_token: session.token,
      token_type: "Bearer",
      cookie: session.cookie,
    },
  }),
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
    opened: ({ data: { handle, code }, origin }) => ({
      json: {
        device_code: handle,
        user_code: code,
        verification_uri: `${origin}/auth/device`,
        expires_in: lifetime,
        interval: 5,
      },
    }),
    unknownClient: () => ({ json: { error: "invalid_client" }, status: 401 }),
    otherGrant: () => ({ json: { error: "unsupported_grant_type" }, status: 400 }),
    pending: () => ({ json: { error: "authorization_pending" }, status: 400 }),
    slow: () => ({ json: { error: "slow_down" }, status: 400 }),
    denied: () => ({ json: { error: "access_denied" }, status: 400 }),
    gone: () => ({ json: { error: "expired_token" }, status: 400 }),
    signingInFirst: () => ({ redirect: "/auth/signin?callbackUrl=/auth/device" }),
    unknown: () => ({ page: { heading: "No device waits under that code", buttons: [] } }),
    deciding: ({ data: { asker, code } }) => ({
      page: {
        heading: "Sign in this device?",
        text: [
          `${asker.tool} wants to sign in as you. Its screen shows ${code}.`,
          `It asked from ${asker.address} at ${asker.at}. If you did not start it yourself, deny it.`,
        ],
        buttons: [
          { event: "device.approved", label: "Sign it in" },
          { event: "device.denied", label: "Deny" },
        ],
      },
    }),
    recorded: () => ({ page: { heading: "You can go back to the device", buttons: [] } }),
  },
})
