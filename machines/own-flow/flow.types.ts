/** The types with which an application writes a flow: see {@link defineFlow}. */
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { Awaitable } from "../../src/ports/records.ts"
import type { Wording } from "../../src/texts/texts.ts"
import type { FieldName, StepRequest } from "../steps/step-requests.types.ts"
import type { AnswersOf, LooseStep, ParamsOf, StepPage, StepRefusal } from "../steps/step.types.ts"
import type { ApprovedPerson } from "../flow-asks.ts"
import type { Answer, Asks } from "../vocabulary.ts"
import type { LibraryAsk } from "./library-asks.ts"

/** A route of a flow: `POST /sms/code`, below the base path of the routes. */
export type FlowPath = `${"GET" | "POST"} /${string}`

/** One route of a flow. */
export interface FlowRoute {
  /**
   * The events of this route, each with the fields of its request. If the route has several events, the field `event`
   * of the request says which one is meant. A `GET` reads its fields from the query.
   */
  readonly events: Readonly<Record<string, StepRequest>>
  /**
   * The protection against forged requests. `token` (the default for `POST`): the request must have the form token, and
   * must not come from another origin. `none` (the default for `GET`): no check, for clients that are not browsers.
   */
  readonly forgery?: "token" | "none"
  /**
   * `json`: a request that fails, or that the library cannot read, gets a status and `{ error, reason, flow }` as JSON,
   * not a page or a redirect. For clients that are not browsers. Default: a page or a redirect.
   */
  readonly responds?: "json"
}

export type FlowRoutes = Readonly<Record<FlowPath, FlowRoute>>

/**
 * The person for whom the flow issues a session: an account that is stored under the flow's id, or the user who
 * approved the sign-in.
 */
export type FlowSubject = FlowAccount | FlowApproved

/**
 * The `person` of an answer `approval.taken`. The answer must have come in the same request. The flow then signs in
 * this person, and creates no user.
 */
export interface FlowApproved {
  readonly person: ApprovedPerson
}

/** An account that is stored under the flow's id. */
export interface FlowAccount {
  /**
   * The id of the person, the same at each sign-in. At most 255 characters. The account is stored under the flow's id,
   * so a flow cannot name an account of a provider.
   */
  readonly id: string
  /**
   * In a step-up: the id of the application's flow under which the account is stored. A step-up itself stores no
   * account.
   */
  readonly of?: string
  /**
   * The e-mail address, which counts as unverified. Therefore the flow does not sign in an existing user with this
   * address.
   */
  readonly email?: string | null
  readonly name?: string | null
  readonly image?: string | null
}

/** The response of a flow's state. */
export type FlowResponse =
  /** The built-in page, whose form posts to the route that has the event of the page's first button. */
  | { readonly page: StepPage }
  | { readonly json: unknown; readonly status?: number }
  /** A path of this site, or an address from `resolveTarget`. */
  | { readonly redirect: string }

/**
 * The response with the session in its body. The response can only be JSON, because a redirect would put the token into
 * an address.
 */
export type DeliveredResponse = Extract<FlowResponse, { readonly json: unknown }>

/** A session for a program without cookies: it comes in the body of the response. */
export interface DeliveredSession {
  /** The name of the cookie in which the program sends the token back: `Cookie: <cookie>=<token>`. */
  readonly cookie: string
  readonly token: string
  readonly expires: Date
}

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
   * `field_unreadable`. `undefined` the first time.
   */
  readonly problem: string | undefined
  /** The application's public origin: `https://example.com`. */
  readonly origin: string
}

type FlowValue<T, D, E> = T | ((seen: FlowSeen<D, E>) => T)

type EventsIn<E> = {
  [K in keyof E & string]: { type: K } & { readonly [F in E[K] extends StepRequest ? FieldName<E[K]> : never]: string }
}[keyof E & string]
type RequestsOf<R> = { [P in keyof R]: R[P] extends { readonly events: infer E } ? EventsIn<E> : never }[keyof R]

/**
 * Every event that a flow can receive: its requests, the answers of its own asks, and the answers of the library's
 * asks.
 */
export type FlowEventOf<R extends FlowRoutes, A> = RequestsOf<R> | AnswersOf<A> | Answer<LibraryAsk>

/**
 * An action of a flow. `keep` sets keys of the flow's data. Every other name is an ask of the flow or of the library.
 */
export type FlowDo<D, E, A> =
  | { type: "keep"; params: FlowValue<Partial<D>, D, E> }
  | { [K in keyof A & string]: { type: K; params: FlowValue<ParamsOf<A[K]>, D, E> } }[keyof A & string]
  | {
      [K in LibraryAsk]: {
        type: K
        params: FlowValue<Omit<Asks[K]["params"], "flow" | "provider" | "credentials">, D, E>
      }
    }[LibraryAsk]

/** The targets outside the flow's own states to which its transitions can lead. */
export type FlowEnd = "admission" | "stepUp" | "refused"

export interface FlowMove<D, E, A, G extends string, S extends string> {
  /**
   * The target: one of the flow's states; `admission`, which leads to a session; `stepUp`, which leads to evidence; or
   * `refused`, which ends the flow.
   */
  target?: NoInfer<S> | FlowEnd
  /** The name of one of the flow's guards. */
  guard?: NoInfer<G>
  actions?: FlowDo<D, E, A> | readonly FlowDo<D, E, A>[]
  /** A short word for the reason why the flow shows a page again. The function in `responses` gets it as `problem`. */
  problem?: string
  /** The reason why the flow ends. Only with the target `refused`. Default `step_refused`. */
  reason?: StepRefusal
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
    /** The check of this state. Given together with `passes`. */
    check?: string
    /**
     * The edge that passes the check: the type of an answer, or the name of the guard on an `always`. A request
     * cannot pass a check.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: FlowDo<D, never, A> | readonly FlowDo<D, never, A>[]
  on?: { [K in E["type"]]?: FlowMoves<D, Extract<E, { type: K }>, A, G, S> }
  always?: FlowMoves<D, never, A, G, S>
}

/** The definition of a flow. The keys are in the order in which a definition is best read. */
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
   * The version of the flow's checks. A waiting flow that passed checks of another version is not resumed, as with
   * `version` of a step.
   */
  version?: number | string
  /** The title of the flow: one line for readers. */
  title: string
  /**
   * The initial values of the data that the flow remembers. Each value is JSON or a date. The data is sealed while the
   * flow waits.
   */
  data: D
  /**
   * The routes of the flow, below the base path. The names of their events begin with the flow's id: `sms.requested`.
   */
  routes: R
  asks?: A
  guards?: Readonly<Record<G, (seen: FlowSeen<D, FlowEventOf<R, A>>) => boolean>>
  /** The state in which the flow begins. This state handles the first request, has no asks, and does not wait. */
  initial: NoInfer<S>
  states: Readonly<
    Record<S, FlowState<NoInfer<D>, FlowEventOf<NoInfer<R>, NoInfer<A>>, NoInfer<A>, NoInfer<G>, NoInfer<S>>>
  >
  /**
   * The checks that every path to the grant must pass. The grant issues the session, or adds evidence to a session. A
   * flow that ends in `admission` needs at least one check. A flow that ends in `stepUp` needs at least one check, or
   * one step that is inserted into step-ups.
   */
  requires?: readonly string[]
  /**
   * How the flow ends. `admission`: with a session for the person of `subject`. `stepUp`: with evidence for the
   * visitor's session. `response`: in its own final states, without a session.
   */
  ends: "admission" | "stepUp" | "response"
  /**
   * Returns the person for whom the session is issued. Required with `ends: "admission"`. In a step-up: returns the
   * person whose identity the flow has proven. This person must be the user of the session. If a step-up has no
   * `subject`, its checks count as proof that the visitor is the user of the session.
   */
  subject?: (seen: { readonly data: Readonly<NoInfer<D>> }) => FlowSubject
  /**
   * Returns the response at the end of a sign-in, with the session in its body. No session cookie is set. For programs,
   * such as a command-line tool. Default: a session cookie and a redirect.
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
  /** How the flow waits: the place of its data, and the limits. Required if a state has the tag `waiting`. */
  waits?: {
    readonly in: "cookie"
    /** The time for which the flow can be continued after its first wait, in seconds. At most 86,400. */
    readonly lifetime: number
    /**
     * For each request: how often it may be sent while the flow waits. A store counts the requests, so that a copied
     * cookie does not start a new count.
     */
    readonly attempts?: Readonly<Record<string, number>>
  }
  /**
   * The functions that make the responses: one for each waiting state and each final state. The state `initial` can
   * have one too, for a page that a `GET` shows before the flow begins. `steppedUp` makes the response after a step-up,
   * in place of the redirect to the target.
   */
  responses: { readonly [K in NoInfer<S> | "steppedUp"]?: (view: FlowView<NoInfer<D>, K>) => Awaitable<FlowResponse> }
}

/** A flow that {@link defineFlow} returned. Pass it on in `plugins`; its properties are internal. */
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
   * could guess without end. Checks that only answers of the library pass are left out.
   */
  readonly unlimited: readonly { readonly event: string; readonly check: string }[]
  /** The names of the asks that the flow's states use. */
  readonly uses: readonly string[]
  readonly ends: "admission" | "stepUp" | "response"
  readonly subject?: (seen: { readonly data: object }) => FlowSubject
  readonly deliver?: (view: { readonly data: object; readonly session: DeliveredSession }) => DeliveredResponse
  readonly ownMethods: readonly AuthenticationMethod[]
  readonly responses: Readonly<Record<string, (view: FlowView<object>) => Awaitable<FlowResponse>>>
}
