/** The types with which an application writes a flow: see {@link defineFlow}. */
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { Awaitable } from "../../src/ports/records.ts"
import type { Wording } from "../../src/texts/texts.ts"
import type { FieldName, StepRequest } from "../steps/step-requests.types.ts"
import type { AnswersOf, LooseStep, ParamsOf, StepRefusal } from "../steps/step.types.ts"
import type { Answer, Asks } from "../vocabulary.ts"
import type { LibraryAsk } from "./library-asks.ts"
import type { FlowSubject } from "./flow-subject.types.ts"
import type { DeliveredResponse, DeliveredSession, FlowResponse } from "./flow-response.types.ts"

export type * from "./flow-response.types.ts"
export type * from "./flow-subject.types.ts"

/** A route of a flow: `POST /sms/code`, below the base path of the routes. */
export type FlowPath = `${"GET" | "POST"} /${string}`

/** One route of a flow. */
export interface FlowRoute {
  /**
   * The events of this route, each with the fields of its request. If the route has several events, the field `event`
   * of the request names the event. A `GET` reads its fields from the query.
   */
  readonly events: Readonly<Record<string, StepRequest>>
  /**
   * The protection against forged requests:
   *
   * - `token` (the default for `POST`): the request must have the form token, and must not come from another origin.
   * - `none` (the default for `GET`): the library checks neither. Only for clients that are not browsers.
   */
  readonly forgery?: "token" | "none"
  /**
   * The form of the response to a request that fails, or that the library cannot read. Default: a page or a redirect.
   *
   * - `json`: a status and `{ error, reason, flow }` as JSON. Set `json` for clients that are not browsers.
   * - `negotiated`: as with `json` for a client that asks for JSON (`Accept: application/json`), and otherwise a page
   *   or a redirect.
   */
  readonly responds?: "json" | "negotiated"
}

export type FlowRoutes = Readonly<Record<FlowPath, FlowRoute>>

/**
 * The arguments of guards, parameters and `subject` of a flow. The arguments are copies: changes of a copy have no
 * effect.
 */
export interface FlowSeen<D, E> {
  readonly data: Readonly<D>
  readonly event: E
}

/** The argument of the functions in `responses`. */
export interface FlowView<D, S extends string = string> extends Wording {
  readonly state: S
  readonly data: Readonly<D>
  /**
   * The reason why the flow shows a page again: the `problem` of a transition, `form_expired`, `field_too_long` or
   * `field_unreadable`. `undefined` when the flow shows the page for the first time.
   */
  readonly problem: string | undefined
  /** The application's public origin: `https://example.com`. */
  readonly origin: string
  /** The path of the library's routes: `/api/auth`. Empty if the routes are at the root. */
  readonly basePath: string
}

type FlowValue<T, D, E> = T | ((seen: FlowSeen<D, E>) => T)

type EventsIn<E> = {
  [K in keyof E & string]: { type: K } & { readonly [F in E[K] extends StepRequest ? FieldName<E[K]> : never]: string }
}[keyof E & string]
type RequestsOf<R> = { [P in keyof R]: R[P] extends { readonly events: infer E } ? EventsIn<E> : never }[keyof R]

/**
 * Every event that a flow can receive: its requests, and the answers of its own effects and of the library's effects.
 */
export type FlowEventOf<R extends FlowRoutes, A> = RequestsOf<R> | AnswersOf<A> | Answer<LibraryAsk>

/**
 * An action of a flow. `keep` sets keys of the flow's data. Every other name requests an effect of the flow or of the
 * library.
 */
export type FlowDo<D, E, A> =
  | { type: "keep"; params: FlowValue<Partial<D>, D, E> }
  | { [K in keyof A & string]: { type: K; params: FlowValue<ParamsOf<A[K]>, D, E> } }[keyof A & string]
  | {
      [K in LibraryAsk]: {
        type: K
        params: FlowValue<Omit<Asks[K]["params"], "flow" | "provider" | "credentials" | "returnTo">, D, E>
      }
    }[LibraryAsk]

/** The targets of a flow's transitions that are states of the library. */
export type FlowEnd = "admission" | "stepUp" | "refused"

export interface FlowMove<D, E, A, G extends string, S extends string> {
  /**
   * The target: one of the flow's states; `admission`, which leads to a session; `stepUp`, which adds evidence to the
   * visitor's session; or `refused`, which ends the flow.
   */
  target?: NoInfer<S> | FlowEnd
  /** The name of one of the flow's guards. */
  guard?: NoInfer<G>
  actions?: FlowDo<D, E, A> | readonly FlowDo<D, E, A>[]
  /** A short word for the reason why the flow shows a page again. The function in `responses` gets it as `problem`. */
  problem?: string
  /** The reason why the flow ends. Only with the target `refused`. Default `step_refused`. */
  reason?: StepRefusal
  /** True for a refusal that no request can cause, unless another defence has failed before. Drawings mark it. */
  inDepth?: true
}

export type FlowMoves<D, E, A, G extends string, S extends string> =
  | NoInfer<S>
  | FlowEnd
  | FlowMove<D, E, A, G, S>
  | readonly FlowMove<D, E, A, G, S>[]

export interface FlowState<D, E extends { type: string }, A, G extends string, S extends string> {
  /** `final`: the flow ends in this state with a response. */
  type?: "final"
  /** The request ends in this state. A later request continues the flow. */
  tags?: "waiting"
  meta: {
    /** The title of the state: one line for readers. */
    title: string
    /** The check of this state. A state with a check also has `passes`. */
    check?: string
    /**
     * The transition that passes the check: the type of an answer, or the name of the guard on an `always`. A request
     * cannot pass a check.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: FlowDo<D, never, A> | readonly FlowDo<D, never, A>[]
  on?: { [K in E["type"]]?: FlowMoves<D, Extract<E, { type: K }>, A, G, S> }
  always?: FlowMoves<D, never, A, G, S>
}

/** The definition of a flow. Write the keys in the order of this interface. */
export interface FlowDefinition<
  Id extends string,
  D extends object,
  R extends FlowRoutes,
  A,
  G extends string,
  S extends string,
> {
  /**
   * The name of the flow: in traces and drawings, and as the provider of the accounts that it stores. Lower-case
   * letters, digits and hyphens.
   */
  id: Id
  /**
   * The version of the flow's checks. The library does not resume a waiting flow that passed checks of another version.
   */
  version?: number | string
  /** The title of the flow: one line for readers. */
  title: string
  /**
   * The initial values of the data that the flow remembers. Each value is JSON or a date. The library seals the data
   * while the flow waits.
   */
  data: D
  /**
   * The routes of the flow, below the base path. The names of their events begin with the flow's id: `sms.requested`.
   */
  routes: R
  asks?: A
  guards?: Readonly<Record<G, (seen: FlowSeen<D, FlowEventOf<R, A>>) => boolean>>
  /**
   * The state in which the flow begins. This state handles the first request. It requests no effect, and does not wait.
   */
  initial: NoInfer<S>
  states: Readonly<
    Record<S, FlowState<NoInfer<D>, FlowEventOf<NoInfer<R>, NoInfer<A>>, NoInfer<A>, NoInfer<G>, NoInfer<S>>>
  >
  /**
   * The checks that every path to the grant must pass. The grant issues the session, or adds evidence to a session. A
   * flow that ends in `admission` needs at least one check. A flow that ends in `stepUp` needs at least one check, or
   * one step with `stepUp` in its `at`.
   */
  requires?: readonly string[]
  /**
   * The end of the flow:
   *
   * - `admission`: the library issues a session for the person whom `subject` returns.
   * - `stepUp`: the library adds evidence to the visitor's session.
   * - `response`: the flow ends in one of its own final states, and issues no session.
   */
  ends: "admission" | "stepUp" | "response"
  /**
   * Returns the person for whom the library issues the session. Required with `ends: "admission"`. In a step-up:
   * returns the person whose identity the flow has proven. The library refuses a person who is not the user of the
   * session. In a step-up without `subject`, the passed checks count as proof that the visitor is the user of the
   * session.
   */
  subject?: (seen: { readonly data: Readonly<NoInfer<D>> }) => FlowSubject
  /**
   * Returns the response at the end of a sign-in, with the session in its body. The response sets no session cookie.
   * For programs, such as a command-line tool. Default: a session cookie and a redirect.
   */
  deliver?: (view: { readonly data: Readonly<NoInfer<D>>; readonly session: DeliveredSession }) => DeliveredResponse
  /**
   * The limits for which the flow's states count attempts with `countAttempt`, each with its default rules:
   * `{ "sms.sent": "5/h/address" }`. The names begin with the flow's id. The option `limits` of the configuration takes
   * precedence.
   */
  limits?: LimitsByName
  /** The authentication methods that the flow proves (RFC 8176). Default: none. */
  methods?: readonly AuthenticationMethod[]
  /**
   * Says where the library keeps the data of a waiting flow, and limits the wait. Required if a state has the tag
   * `waiting`.
   */
  waits?: {
    readonly in: "cookie"
    /** The time after the first wait within which a visitor can continue the flow, in seconds. At most 86,400. */
    readonly lifetime: number
    /**
     * For each request: how often a visitor may send it while the flow waits. A store counts the requests. If the
     * cookie contained the count, an attacker could copy an earlier cookie and start again.
     */
    readonly attempts?: Readonly<Record<string, number>>
  }
  /**
   * The functions that make the responses: one for each waiting state and each final state. The state `initial` can
   * also have such a function, for a page that a `GET` shows before the flow begins. `steppedUp` makes the response
   * after a step-up, in place of the redirect to the target.
   */
  responses: { readonly [K in NoInfer<S> | "steppedUp"]?: (view: FlowView<NoInfer<D>, K>) => Awaitable<FlowResponse> }
}

/** A flow that {@link defineFlow} returned. Name it in `plugins`; its properties are internal. */
export interface Flow {
  readonly id: string
  readonly definition: LooseFlow
}

/**
 * A definition without its type parameters, for the library's own code. The type extends the definition of a step, so
 * that the same code reads both.
 */
export interface LooseFlow extends LooseStep {
  readonly routes: Readonly<Record<string, FlowRoute>>
  readonly requires: readonly string[]
  /**
   * The requests without a limit that lead to a check of the flow, each with this check. With such a request, a visitor
   * could guess a code without end. The list leaves out checks that only answers of the library pass.
   */
  readonly unlimited: readonly { readonly event: string; readonly check: string }[]
  /** The names of the effects that the flow's states request. */
  readonly uses: readonly string[]
  readonly ends: "admission" | "stepUp" | "response"
  readonly subject?: (seen: { readonly data: object }) => FlowSubject
  readonly deliver?: (view: { readonly data: object; readonly session: DeliveredSession }) => DeliveredResponse
  readonly ownMethods: readonly AuthenticationMethod[]
  /**
   * The id under which the flow's effects seal and open values: the id of a step that shares its values with this flow.
   * Only flows of the library set it. Default: the flow's id, so that no flow opens a value of another flow or step.
   */
  readonly sealsOf?: string
  /**
   * True if the flow proves control of a mailbox. Only flows of the library set it. `subject` of such a flow returns a
   * {@link FlowMailbox}, with `hash` if the flow sets a password.
   */
  readonly provesMailbox?: true
  readonly responses: Readonly<Record<string, (view: FlowView<object>) => Awaitable<FlowResponse>>>
}
