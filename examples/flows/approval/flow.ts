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
  address: string
  at: string
}

interface PhoneData {
  handle: string
  code: string
  computer: Computer
  /** The address of the approver. */
  address: string
  person: ApprovedPerson | null
}

const unknownAddress = "an unknown address"
const data: PhoneData = {
  handle: "",
  code: "",
  computer: { browser: "", address: unknownAddress, at: "" },
  address: unknownAddress,
  person: null,
}

const codePage: StepPage = {
  heading: "Sign in a computer",
  text: ["Type the code only if you see it on the screen in front of you. Never type one that you were sent."],
  fields: [{ name: "code", label: "Code on the computer", autoComplete: "off" }],
  buttons: [{ event: "phone.entered", label: "Continue" }],
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
    // At the phone. Neither route takes a code from a link: the approver types the code that the computer shows.
    "GET /phone/approve": { events: { "phone.opened": [] } },
    "POST /phone/code": { events: { "phone.entered": { code: { maxLength: 20 } } } },
    "POST /phone/decision": { events: { "phone.approved": [], "phone.denied": [] } },
  },
  asks: {
    describe: ask(["phone.described"], (_params: object, { request, now }) => ({
      type: "phone.described",
      computer: {
        browser: (request.userAgent ?? "an unknown browser").slice(0, 200),
        address: request.clientAddress ?? unknownAddress,
        at: `${new Date(now()).toISOString().slice(0, 16).replace("T", " ")} UTC`,
      },
    })),
    locate: ask(["phone.located"], (_params: object, { request }) => ({
      type: "phone.located",
      address: request.clientAddress ?? unknownAddress,
    })),
  },
  guards: {
    isSignedIn: ({ event }) => event.type === "visitor.identified" && event.visitor !== undefined,
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "A computer asks, or the phone comes" },
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
      meta: { title: "Which computer asks?" },
      on: {
        "phone.described": {
          target: "opening",
          actions: { type: "openApproval", params: ({ event }) => ({ lifetime, about: event.computer }) },
        },
      },
    },
    opening: {
      meta: { title: "Make the handle and the code" },
      on: {
        "approval.opened": {
          target: "waiting",
          actions: { type: "keep", params: ({ event }) => ({ handle: event.handle, code: event.code }) },
        },
      },
    },
    waiting: {
      tags: "waiting",
      meta: { title: "The computer shows the code, and waits" },
      on: {
        "phone.polled": {
          target: "polling",
          actions: { type: "takeApproval", params: ({ data: { handle } }) => ({ handle }) },
        },
      },
    },
    polling: {
      meta: { title: "Has the user approved?", check: "approved", passes: "approval.taken" },
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
    gone: { type: "final", meta: { title: "Over" } },

    identifying: {
      meta: { title: "Who holds the phone?" },
      on: { "visitor.identified": [{ target: "opened", guard: "isSignedIn" }, { target: "signingInFirst" }] },
    },
    opened: { type: "final", meta: { title: "The phone asks for the code" } },
    signingInFirst: { type: "final", meta: { title: "No user is signed in on the phone" } },
    // The library counts the codes that a signed-in user tries.
    identifyingApprover: {
      meta: { title: "Who types the code?" },
      on: {
        "visitor.identified": [
          { target: "locating", guard: "isSignedIn", actions: { type: "locate", params: {} } },
          { target: "signingInFirst" },
        ],
      },
    },
    locating: {
      meta: { title: "Where is the phone?" },
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
      meta: { title: "What is the code for?" },
      on: {
        "approval.pending": {
          target: "deciding",
          // Only `openApproval` above wrote it.
          actions: { type: "keep", params: ({ event }) => ({ computer: event.about as Computer }) },
        },
        "approval.unknown": "unknown",
      },
    },
    unknown: { type: "final", meta: { title: "No computer waits" } },
    deciding: {
      tags: "waiting",
      meta: { title: "The user is asked" },
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
  // Polls need no limit of their own: the store accepts one in five seconds, and they end with the approval.
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
    denied: () => ({ page: { heading: "You denied it on your phone", buttons: [] } }),
    gone: () => ({
      page: { heading: "That took too long", buttons: [{ event: "phone.asked", label: "Show me a new code" }] },
    }),
    signingInFirst: () => ({ redirect: "/auth/signin?callbackUrl=/auth/phone/approve" }),
    opened: () => ({ page: codePage }),
    unknown: () => ({ page: { ...codePage, alert: "No computer waits under that code." } }),
    deciding: ({ data: { computer, address } }) => ({
      page: {
        heading: "Sign in this computer?",
        ...(computer.address === address ? {} : { alert: "It is in another network than your phone." }),
        text: [`Browser: ${computer.browser}`, `Address: ${computer.address}`, `Asked at: ${computer.at}`],
        buttons: [
          { event: "phone.approved", label: "Yes, sign it in" },
          { event: "phone.denied", label: "No, that is not me" },
        ],
      },
    }),
    recorded: () => ({ page: { heading: "Done. Look at the computer.", buttons: [] } }),
  },
})
