/** Signs in a command-line tool: it shows a code, and its user approves it in a browser (RFC 8628). */
import { ask, defineFlow, type ApprovedPerson, type FlowSubject } from "authchart/flows"

/**
 * The tools that may use this flow, by their `client_id`. The approver reads the name from this table, because a
 * request could contain any name.
 */
const clients: ReadonlyMap<string, string> = new Map([
  ["example-cli", "The example's command line"],
  ["example-tv", "The example's television"],
])

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
  client: string
  /** For the tool: the handle of the approval, sealed for `client`. */
  deviceCode: string
  /** For the user. */
  code: string
  asker: Asker
  person: ApprovedPerson | null
}

const data: DeviceData = {
  client: "",
  deviceCode: "",
  code: "",
  asker: { tool: "", address: "", at: "" },
  person: null,
}

/** The purpose of the seal: only a poll with the same `client_id` opens the device code (RFC 8628 §3.4). */
const purposeFor = (client: string): string => `device_code of ${client}`

export const device = defineFlow({
  id: "device",
  version: 1,
  title: "Sign in a command-line tool (RFC 8628)",
  data,
  routes: {
    // Programs send no form token.
    "POST /device/code": { events: { "device.requested": { client_id: { maxLength: 100 } } }, forgery: "none" },
    "POST /device/token": {
      events: {
        "device.polled": {
          grant_type: { maxLength: 100 },
          device_code: { maxLength: 1000 },
          client_id: { maxLength: 100 },
        },
      },
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
    bind: ask(["device.bound"], async ({ handle, client }: { handle: string; client: string }, { seal }) => ({
      type: "device.bound",
      deviceCode: await seal(purposeFor(client), handle),
    })),
    unbind: ask(
      ["device.owned", "device.foreign"],
      async ({ deviceCode, client }: { deviceCode: string; client: string }, { open }) => {
        const handle = await open(purposeFor(client), deviceCode)
        return handle === undefined ? { type: "device.foreign" } : { type: "device.owned", handle }
      },
    ),
  },
  guards: {
    // A field that was not sent is empty.
    isIncomplete: ({ event }) => Object.values(event).includes(""),
    isKnown: ({ event }) =>
      (event.type === "device.requested" || event.type === "device.polled") && clients.has(event.client_id),
    isSignedIn: ({ event }) => event.type === "visitor.identified" && event.visitor !== undefined,
    isOtherGrant: ({ event }) => event.type === "device.polled" && event.grant_type !== grantType,
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive a request" },
      on: {
        "device.requested": [
          { target: "invalidRequest", guard: "isIncomplete" },
          {
            target: "describing",
            guard: "isKnown",
            actions: [
              { type: "keep", params: ({ event }) => ({ client: event.client_id }) },
              { type: "describe", params: ({ event }) => ({ client: event.client_id }) },
            ],
          },
          { target: "unknownClient" },
        ],
        "device.polled": [
          { target: "invalidRequest", guard: "isIncomplete" },
          { target: "otherGrant", guard: "isOtherGrant" },
          {
            target: "unbinding",
            guard: "isKnown",
            actions: {
              type: "unbind",
              params: ({ event }) => ({ deviceCode: event.device_code, client: event.client_id }),
            },
          },
          { target: "unknownClient" },
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
      meta: { title: "Identify the client" },
      on: {
        "device.described": {
          target: "opening",
          actions: { type: "openApproval", params: ({ event }) => ({ lifetime, about: event.asker }) },
        },
      },
    },
    opening: {
      meta: { title: "Create the two codes", rfc: ["RFC 8628 §3.2"] },
      on: {
        "approval.opened": {
          target: "binding",
          actions: [
            { type: "keep", params: ({ event }) => ({ code: event.code }) },
            { type: "bind", params: ({ data: { client }, event }) => ({ handle: event.handle, client }) },
          ],
        },
      },
    },
    binding: {
      meta: { title: "Bind the long code to the tool", rfc: ["RFC 8628 §3.4"] },
      on: {
        "device.bound": {
          target: "opened",
          actions: { type: "keep", params: ({ event }) => ({ deviceCode: event.deviceCode }) },
        },
      },
    },
    opened: { type: "final", meta: { title: "The tool shows its code" } },
    invalidRequest: { type: "final", meta: { title: "A field is missing", rfc: ["RFC 6749 §5.2"] } },
    unknownClient: { type: "final", meta: { title: "No such tool" } },
    unbinding: {
      meta: { title: "Verify that the code belongs to the tool", rfc: ["RFC 8628 §3.4"] },
      on: {
        "device.owned": {
          target: "polling",
          actions: { type: "takeApproval", params: ({ event }) => ({ handle: event.handle }) },
        },
        "device.foreign": "foreign",
      },
    },
    foreign: { type: "final", meta: { title: "No code of this tool" } },
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
    otherGrant: { type: "final", meta: { title: "Refused another grant type" } },
    pending: { type: "final", meta: { title: "Asked to wait" } },
    slow: { type: "final", meta: { title: "Asked too soon" } },
    denied: { type: "final", meta: { title: "Denied" } },
    gone: { type: "final", meta: { title: "Expired" } },
    // The library counts the codes that a signed-in user tries.
    identifying: {
      meta: { title: "Identify the user" },
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
    signingInFirst: { type: "final", meta: { title: "Redirected to sign in" } },
    reading: {
      meta: { title: "Look up the approval", rfc: ["RFC 8628 §3.3"] },
      on: {
        "approval.pending": {
          target: "deciding",
          // Only `openApproval` above wrote it.
          actions: { type: "keep", params: ({ event }) => ({ asker: event.about as Asker }) },
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
      expires_in: Math.floor((session.expires.getTime() - Date.now()) / 1000),
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
    opened: ({ data: { deviceCode, code }, origin }) => ({
      json: {
        device_code: deviceCode,
        user_code: code,
        verification_uri: `${origin}/auth/device`,
        expires_in: lifetime,
        interval: 5,
      },
    }),
    invalidRequest: () => ({ json: { error: "invalid_request" }, status: 400 }),
    unknownClient: () => ({ json: { error: "invalid_client" }, status: 401 }),
    foreign: () => ({ json: { error: "invalid_grant" }, status: 400 }),
    otherGrant: () => ({ json: { error: "unsupported_grant_type" }, status: 400 }),
    pending: () => ({ json: { error: "authorization_pending" }, status: 400 }),
    slow: () => ({ json: { error: "slow_down" }, status: 400 }),
    denied: () => ({ json: { error: "access_denied" }, status: 400 }),
    gone: () => ({ json: { error: "expired_token" }, status: 400 }),
    signingInFirst: () => ({ redirect: "/auth/signin?callbackUrl=/auth/device" }),
    unknown: () => ({ page: { heading: "No device is waiting with that code", buttons: [] } }),
    deciding: ({ data: { asker, code } }) => ({
      page: {
        heading: "Sign in this device?",
        text: [
          `${asker.tool} wants to sign in as you. Its screen shows ${code}.`,
          `It asked from ${asker.address} at ${asker.at}. If you did not start this sign-in yourself, deny it.`,
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
