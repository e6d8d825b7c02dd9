/**
 * Signs a user in at a computer after approval on a phone where the user is signed in. The computer shows a code; the
 * user types it into the phone, reads who asks, and approves. Then the waiting computer receives its session.
 */
import { ask, defineFlow, type ApprovedPerson, type FlowSubject, type StepPage } from "authchart/flows"
import { waitingScript } from "./waiting-script.ts"

/** Seconds. */
const lifetime = 300

/** Facts about the waiting computer that the approver sees. */
interface Computer {
  browser: string
  /** `null` if the application does not know addresses of clients. */
  address: string | null
  at: string
}

interface PhoneData {
  handle: string
  code: string
  computer: Computer
  /** The address of the approver. */
  address: string | null
  person: ApprovedPerson | null
}

const data: PhoneData = {
  handle: "",
  code: "",
  computer: { browser: "", address: null, at: "" },
  address: null,
  person: null,
}

const codePage: StepPage = {
  heading: "Sign in a computer",
  text: ["Type the code only if you see it on the screen in front of you. Never type one that you were sent."],
  fields: [{ name: "code", label: "Code on the computer", autoComplete: "off" }],
  buttons: [{ event: "phone.entered", label: "Continue" }],
}

/** Warns the approver, unless both devices are known to be in one network. */
function networkWarning(computer: string | null, approver: string | null): string | undefined {
  if (computer === null || approver === null)
    return "We do not know if this computer is in the same network as your phone. Approve only if you see it in front of you."
  return computer === approver
    ? undefined
    : "This computer is in another network than your phone. Approve only if you see it in front of you."
}

export const phone = defineFlow({
  id: "phone",
  version: 1,
  title: "Sign in by approving on another device",
  data,
  routes: {
    // At the computer.
    "POST /phone": { events: { "phone.asked": [] } },
    "POST /phone/wait": { events: { "phone.polled": [] } },
    // The routes that the approver uses on the phone. Neither route reads a code from a link: the approver types the
    // code that the computer shows.
    "GET /phone/approve": { events: { "phone.opened": [] } },
    "POST /phone/code": { events: { "phone.entered": { code: { maxLength: 20 } } } },
    "POST /phone/decision": { events: { "phone.approved": [], "phone.denied": [] } },
  },
  asks: {
    describe: ask(["phone.described"], (_params: object, { request, now }) => ({
      type: "phone.described",
      computer: {
        browser: (request.userAgent ?? "an unknown browser").slice(0, 200),
        address: request.clientAddress ?? null,
        at: `${new Date(now()).toISOString().slice(0, 16).replace("T", " ")} UTC`,
      },
    })),
    locate: ask(["phone.located"], (_params: object, { request }) => ({
      type: "phone.located",
      address: request.clientAddress ?? null,
    })),
  },
  guards: {
    isSignedIn: ({ event }) => event.type === "visitor.identified" && event.visitor !== undefined,
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive a request" },
      on: {
        "phone.asked": { target: "describing", actions: { type: "describe", params: {} } },
        "phone.opened": { target: "identifying", actions: { type: "identifyVisitor", params: {} } },
        "phone.entered": {
          target: "identifyingApprover",
          actions: [
            { type: "keep", params: ({ event }) => ({ code: event.code }) },
            { type: "identifyVisitor", params: {} },
          ],
        },
      },
    },

    describing: {
      meta: { title: "Identify the computer" },
      on: {
        "phone.described": {
          target: "opening",
          actions: { type: "openApproval", params: ({ event }) => ({ lifetime, about: event.computer }) },
        },
      },
    },
    opening: {
      meta: { title: "Create the handle and the code" },
      on: {
        "approval.opened": {
          target: "waiting",
          actions: { type: "keep", params: ({ event }) => ({ handle: event.handle, code: event.code }) },
        },
      },
    },
    waiting: {
      tags: "waiting",
      meta: { title: "Wait for the approval" },
      on: {
        "phone.polled": {
          target: "polling",
          actions: { type: "takeApproval", params: ({ data: { handle } }) => ({ handle }) },
        },
      },
    },
    polling: {
      meta: { title: "Require the approval", check: "approved", passes: "approval.taken" },
      on: {
        "approval.taken": {
          target: "admission",
          actions: { type: "keep", params: ({ event }) => ({ person: event.person }) },
        },
        "approval.waiting": "waiting",
        "approval.tooSoon": "waiting",
        "approval.denied": "denied",
        "approval.gone": "gone",
      },
    },
    denied: { type: "final", meta: { title: "Denied" } },
    gone: { type: "final", meta: { title: "Expired" } },

    identifying: {
      meta: { title: "Identify the user of the phone" },
      on: { "visitor.identified": [{ target: "opened", guard: "isSignedIn" }, { target: "signingInFirst" }] },
    },
    opened: { type: "final", meta: { title: "Asked for the code" } },
    signingInFirst: { type: "final", meta: { title: "Redirected to sign in" } },
    // The library counts the codes that a signed-in user tries.
    identifyingApprover: {
      meta: { title: "Identify the user" },
      on: {
        "visitor.identified": [
          { target: "locating", guard: "isSignedIn", actions: { type: "locate", params: {} } },
          { target: "signingInFirst" },
        ],
      },
    },
    locating: {
      meta: { title: "Identify the address of the phone" },
      on: {
        "phone.located": {
          target: "reading",
          actions: [
            { type: "keep", params: ({ event }) => ({ address: event.address }) },
            { type: "readApproval", params: ({ data: { code } }) => ({ code }) },
          ],
        },
      },
    },
    reading: {
      meta: { title: "Look up the approval" },
      on: {
        "approval.pending": {
          target: "deciding",
          // Only `openApproval` above wrote it.
          actions: { type: "keep", params: ({ event }) => ({ computer: event.about as Computer }) },
        },
        "approval.unknown": "unknown",
      },
    },
    unknown: { type: "final", meta: { title: "Refused an unknown code" } },
    deciding: {
      tags: "waiting",
      meta: { title: "Wait for the decision" },
      on: {
        "phone.approved": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ data: { code } }) => ({ code, approve: true }) },
        },
        "phone.denied": {
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
  // Polls need no limit of their own: the store accepts one poll in five seconds, and polling ends with the approval.
  waits: { in: "cookie", lifetime },
  responses: {
    start: () => ({
      page: {
        heading: "Sign in with your phone",
        text: ["You need a phone on which you are signed in."],
        buttons: [{ event: "phone.asked", label: "Show me a code" }],
      },
    }),
    waiting: ({ data: { code }, origin }) => ({
      page: {
        heading: "Approve on your phone",
        text: [`Open ${origin}/auth/phone/approve on your phone, and type this code:`],
        codes: [code],
        buttons: [{ event: "phone.polled", label: "Go on" }],
        scripts: [waitingScript],
      },
    }),
    denied: () => ({ page: { heading: "You denied the sign-in on your phone", buttons: [] } }),
    gone: () => ({
      page: { heading: "That took too long", buttons: [{ event: "phone.asked", label: "Show me a new code" }] },
    }),
    signingInFirst: () => ({ redirect: "/auth/signin?callbackUrl=/auth/phone/approve" }),
    opened: () => ({ page: codePage }),
    unknown: () => ({
      page: {
        ...codePage,
        alert: "No computer is waiting with that code. Type the code again as the computer shows it.",
      },
    }),
    deciding: ({ data: { computer, address } }) => {
      const alert = networkWarning(computer.address, address)
      return {
        page: {
          heading: "Sign in this computer?",
          ...(alert === undefined ? {} : { alert }),
          text: [
            `Browser: ${computer.browser}`,
            `Address: ${computer.address ?? "unknown"}`,
            `Asked at: ${computer.at}`,
          ],
          buttons: [
            { event: "phone.approved", label: "Yes, sign it in" },
            { event: "phone.denied", label: "No, that is not me" },
          ],
        },
      }
    },
    recorded: () => ({ page: { heading: "Done. Look at the computer.", buttons: [] } }),
  },
})
