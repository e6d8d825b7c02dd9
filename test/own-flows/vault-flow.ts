/** A flow and a step that keep secrets in their data. Each of their functions can throw an error with its arguments. */
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { valuesIn } from "../../src/config/redacted-error.ts"

/**
 * The secrets in the data of flow and step, and two secrets (`drawn`, `shortDrawn`) that an effect makes. No secret is
 * a part of another one, so that the search finds each of them separately.
 */
export const secrets = {
  ofFlow: "flowSecretQ7wX2mV9kLp4",
  inList: 'a list of "the" flow & <its> words/ä%',
  inObject: "deepSecretZ3bN8cR5tYh6",
  ofStep: "stepSecretJ4dF6gK1sAq8",
  drawn: "drawnSecretU5eW2rT9yIo7",
  shortDrawn: "4829",
} as const

/** The visitor's code, and the code of the step. Both are short enough to type, and no part of the data. */
export const typed = { flow: "open-the-vault", step: "open-the-lid" } as const

/** The functions that can throw. */
export const places = [
  "ask of the flow",
  "params of the flow",
  "keep of the flow",
  "guard of the flow",
  "page of the flow",
  "subject of the flow",
  "deliver of the flow",
  "appliesTo of the step",
  "ask of the step",
  "params of the step",
  "guard of the step",
  "page of the step",
  "store of the step",
  "session of the step",
] as const
export type Place = (typeof places)[number]

/** Ways in which the flow of a test tells its secrets, to show that the search finds them. */
export type Leak = "page" | "address" | "encoded address" | "json" | "log"

export interface Vault {
  /** The function that throws. */
  failing?: Place | undefined
  /** True if the check of the flow never answers. */
  hangs?: boolean
  leak?: Leak | undefined
  /** Writes to the log of the application. */
  log?: (text: string) => void
}

/**
 * Makes an error that contains the values in the forms of a careless program: message, name, code, causes and
 * properties.
 */
function tellingError(values: readonly string[]): Error {
  const plain = values.join(" and ")
  const inUrl = new Error(`GET https://vault.test/?q=${values.map(encodeURIComponent).join(",")} failed`)
  const inJson = new TypeError(JSON.stringify({ values }), { cause: inUrl })
  const loop = Object.assign(new Error(`The vault said: ${plain}`, { cause: inJson }), { values, query: { values } })
  inUrl.cause = new AggregateError([loop], plain, { cause: plain })
  return Object.assign(loop, { code: values[0], name: `VaultError ${values[0]}` })
}

export function vaultParts(vault: Vault): { flow: Flow; step: Step; thrown: () => boolean } {
  let thrown = false
  /** Throws an error with the values, if this place fails. */
  const tell = (place: Place, ...values: readonly unknown[]): void => {
    if (vault.failing !== place) return
    thrown = true
    throw tellingError(valuesIn(values))
  }

  const flow = defineFlow({
    id: "vault",
    version: 1,
    title: "Sign in with a vault",
    data: { name: "", secret: "", list: [""], deep: { secret: "" } },
    routes: {
      "POST /vault": { events: { "vault.named": { name: { maxLength: 32 } } } },
      "POST /vault/code": { events: { "vault.typed": { code: { maxLength: 32 } }, "vault.left": [] } },
    },
    asks: {
      fill: ask(["vault.filled"], (_params: object, { hide }) => {
        hide(secrets.drawn)
        hide(secrets.shortDrawn)
        return {
          type: "vault.filled",
          secret: secrets.ofFlow,
          list: ["a word", secrets.inList],
          deep: { secret: secrets.inObject },
        }
      }),
      check: ask(
        ["vault.right", "vault.wrong"],
        async (given: { code: string; secret: string; list: readonly string[]; deep: object }, { hide }) => {
          hide(secrets.drawn)
          hide(secrets.shortDrawn)
          tell("ask of the flow", given, secrets.drawn, secrets.shortDrawn)
          if (vault.hangs === true) await new Promise(() => undefined)
          if (vault.leak === "log") vault.log?.(`checked against ${given.secret}`)
          return { type: given.code === typed.flow ? "vault.right" : "vault.wrong" }
        },
        { deadline: 50 },
      ),
    },
    guards: {
      isOpen: ({ data, event }) => (tell("guard of the flow", data, event), data.secret === ""),
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive the name" },
        on: {
          "vault.named": {
            target: "filling",
            actions: { type: "keep", params: ({ event }) => ({ name: event.name }) },
          },
        },
      },
      filling: {
        meta: { title: "Fill the vault" },
        entry: { type: "fill", params: {} },
        on: {
          "vault.filled": {
            target: "typing",
            actions: {
              type: "keep",
              params: ({ event: { secret, list, deep } }) => {
                tell("keep of the flow", secret, list, deep)
                return { secret, list, deep }
              },
            },
          },
        },
      },
      typing: {
        tags: "waiting",
        meta: { title: "Wait for the code" },
        on: {
          "vault.typed": {
            target: "checking",
            actions: {
              type: "check",
              params: ({ data: { secret, list, deep }, event: { code } }) => {
                tell("params of the flow", secret, list, deep)
                return { code, secret, list, deep }
              },
            },
          },
          "vault.left": [{ guard: "isOpen", target: "typing" }, { target: "left" }],
        },
      },
      left: { type: "final", meta: { title: "Leave the flow" } },
      checking: {
        meta: { title: "Verify the code", check: "code", passes: "vault.right" },
        on: { "vault.right": "admission", "vault.wrong": { target: "typing", problem: "wrong_code" } },
      },
    },
    requires: ["code"],
    ends: "admission",
    subject: ({ data }) => {
      tell("subject of the flow", data)
      return { id: data.name }
    },
    ...((vault.failing === "deliver of the flow" || vault.leak === "json") && {
      deliver: ({ data }: { data: { secret: string } }) => {
        tell("deliver of the flow", data)
        return { json: { ended: true, ...(vault.leak === "json" && { secret: data.secret }) } }
      },
    }),
    waits: { in: "cookie", lifetime: 600, attempts: { "vault.typed": 5 } },
    responses: {
      left: ({ data }) => {
        if (vault.leak === "address") return { redirect: `/elsewhere?of=${data.secret}` }
        if (vault.leak === "encoded address")
          return { redirect: `/elsewhere?of=${Buffer.from(`x${data.secret}`).toString("base64url")}` }
        return { redirect: "/elsewhere" }
      },
      typing: ({ data, problem }) => {
        tell("page of the flow", data)
        return {
          page: {
            heading: `Hello ${data.name}`,
            ...(vault.leak === "page" && { text: data.list }),
            ...(problem === "wrong_code" ? { alert: "That code is not right." } : {}),
            fields: [{ name: "code", label: "Code" }],
            buttons: [
              { event: "vault.typed", label: "Open" },
              { event: "vault.left", label: "Leave" },
            ],
          },
        }
      },
    },
  })

  const step = defineStep({
    id: "lid",
    version: 1,
    title: "Open the lid",
    data: { secret: "", deep: { list: [""] } },
    requests: { "lid.typed": ["code"], "lid.left": [] },
    appliesTo: (person) => (tell("appliesTo of the step", person.providerType), true),
    asks: {
      fill: ask(["lid.filled"], () => ({ type: "lid.filled", secret: secrets.ofStep })),
      check: ask(["lid.right", "lid.wrong"], (given: { code: string; secret: string; list: readonly string[] }) => {
        tell("ask of the step", given)
        return { type: given.code === typed.step ? "lid.right" : "lid.wrong" }
      }),
    },
    guards: { isOpen: ({ data }) => (tell("guard of the step", data), data.secret === "") },
    attempts: { "lid.typed": 5 },
    initial: "filling",
    states: {
      filling: {
        meta: { title: "Fill the box" },
        entry: { type: "fill", params: {} },
        on: {
          "lid.filled": {
            target: "typing",
            actions: {
              type: "keep",
              params: ({ event: { secret } }) => ({ secret, deep: { list: ["a word", secrets.inList] } }),
            },
          },
        },
      },
      typing: {
        tags: "waiting",
        meta: { title: "Wait for the code" },
        on: {
          "lid.typed": {
            target: "checking",
            actions: {
              type: "check",
              params: ({ data: { secret, deep }, event: { code } }) => {
                tell("params of the step", secret, deep)
                return { code, secret, list: deep.list }
              },
            },
          },
          "lid.left": [{ guard: "isOpen", target: "typing" }, { target: "refused" }],
        },
      },
      checking: {
        meta: { title: "Verify the code", passes: "lid.right" },
        on: { "lid.right": "passed", "lid.wrong": { target: "typing", problem: "wrong_code" } },
      },
    },
    page: ({ data }) => {
      tell("page of the step", data)
      return {
        heading: "Open the lid",
        fields: [{ name: "code", label: "Code" }],
        buttons: [
          { event: "lid.typed", label: "Open" },
          { event: "lid.left", label: "Leave" },
        ],
      }
    },
    store: (_person, data) => tell("store of the step", data),
    session: (data) => (tell("session of the step", data), { opened: true }),
  })
  return { flow, step, thrown: () => thrown }
}
