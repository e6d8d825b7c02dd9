/** The types with which an application writes a flow: see {@link defineFlow}. */
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { PluginWithTables } from "../../src/ports/plugin-tables.ts"
import type { Awaitable } from "../../src/ports/records.ts"
import type { Wording } from "../../src/texts/texts.ts"
import type { FieldName, StepRequest } from "../steps/step-requests.types.ts"
import type { AnswersOf, LooseStep, ParamsOf, Step, StepPage, StepRefusal } from "../steps/step.types.ts"
import type { ApprovedPerson } from "../flow-asks.ts"
import type { Answer, Asks } from "../vocabulary.ts"
import type { LibraryAsk } from "./library-asks.ts"

/** A route of a flow: `POST /sms/code`, below the base path of the routes. */
export type FlowPath = `${"GET" | "POST"} /${string}`

/** One route of a flow. */
export interface FlowRoute {
  /**
   * The events of this route, with their fields. With several events, the field `event` of the request names one. A
   * `GET` reads its fields from the query.
   */
  readonly events: Readonly<Record<string, StepRequest>>
  /**
   * `token` (the default for `POST`): the request carries the form token, and no other origin sent it. `none` (the
   * default for `GET`): for clients that are not browsers.
   */
  readonly forgery?: "token" | "none"
  /**
   * `json`: a request that cannot be read or fails gets `{ error, reason, flow }` as JSON with a status, and no page or
   * redirect. For clients that are not browsers. Default: a page or a redirect.
   */
  readonly responds?: "json"
}

export type FlowRoutes = Readonly<Record<FlowPath, FlowRoute>>

/** The person of the session: an account of the flow, or the user who approved it. */
export type FlowSubject = FlowAccount | FlowApproved

/** The person of an `approval.taken` in the same request. The flow signs in no other person, and makes no user. */
export interface FlowApproved {
  readonly person: ApprovedPerson
}

/** An account that is stored under the flow's id. */
export interface FlowAccount {
  /**
   * The id of the person at the flow, the same at each sign-in. At most 255 characters. The account is stored under the
   * flow's id, so a flow cannot name an account of a provider.
   */
  readonly id: string
  /** In a step-up: the application's flow under which the account is stored. A step-up stores none itself. */
  readonly of?: string
  /** The e-mail address. It counts as unverified, so that it does not sign in an existing user with this address. */
  readonly email?: string | null
  readonly name?: string | null
  readonly image?: string | null
}

/** The response of a flow's state. */
export type FlowResponse =
  /** The built-in page. Its form posts to the route that takes the event of its first button. */
  | { readonly page: StepPage }
  | { readonly json: unknown; readonly status?: number }
  /** A path of this site, or an address from `resolveTarget`. */
  | { readonly redirect: string }

/** The response with a session in its body. A redirect would put the token into an address. */
export type DeliveredResponse = Extract<FlowResponse, { readonly json: unknown }>

/** A session for the body of a response, for a program without cookies. */
export interface DeliveredSession {
  /** The name of the cookie that sends it back: `Cookie: <cookie>=<token>`. */
  readonly cookie: string
  readonly token: string
  readonly expires: Date
}

/** The arguments of guards, parameters and `subject` of a flow. They are copies: changes have no effect. */
export interface FlowSeen<D, E> {
  readonly data: Readonly<D>
  readonly event: E
}

/** The arguments of responses. */
export interface FlowView<D, S extends string = string> extends Wording {
  readonly state: S
  readonly data: Readonly<D>
  /**
   * The reason why the flow asks again: the word of a transition, `form_expired`, `field_too_long` or
   * `field_unreadable`.
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

/** Every event that a flow can receive: requests, the answers of its own asks, and the answers of the library's asks. */
export type FlowEventOf<R extends FlowRoutes, A> = RequestsOf<R> | AnswersOf<A> | Answer<LibraryAsk>

/** `keep` sets keys of the flow's data; other names are asks of the flow and of the library. */
export type FlowDo<D, E, A> =
  | { type: "keep"; params: FlowValue<Partial<D>, D, E> }
  | { [K in keyof A & string]: { type: K; params: FlowValue<ParamsOf<A[K]>, D, E> } }[keyof A & string]
  | {
      [K in LibraryAsk]: {
        type: K
        params: FlowValue<Omit<Asks[K]["params"], "flow" | "provider" | "credentials">, D, E>
      }
    }[LibraryAsk]

/** The ends of a flow other than its own final states. */
export type FlowEnd = "admission" | "stepUp" | "refused"

export interface FlowMove<D, E, A, G extends string, S extends string> {
  /**
   * One of the flow's states; `admission`, which leads to a session; `stepUp`, which leads to evidence; `refused`,
   * which ends the flow.
   */
  target?: NoInfer<S> | FlowEnd
  /** The name of one of the flow's guards. */
  guard?: NoInfer<G>
  actions?: FlowDo<D, E, A> | readonly FlowDo<D, E, A>[]
  /** A short word for the reason why the flow asks again. The response receives it. */
  problem?: string
  /** The reason why the flow ends, with the target `refused`. Default `step_refused`. */
  reason?: StepRefusal
}

export type FlowMoves<D, E, A, G extends string, S extends string> =
  | NoInfer<S>
  | FlowEnd
  | FlowMove<D, E, A, G, S>
  | readonly FlowMove<D, E, A, G, S>[]

export interface FlowState<D, E extends { type: string }, A, G extends string, S extends string> {
  /** The flow ends here with a response. */
  type?: "final"
  /** The request ends in this state. A later request continues the flow. */
  tags?: "waiting"
  meta: {
    /** The title of the state: one line for readers. */
    title: string
    /** The check of this state. Given together with `passes`. */
    check?: string
    /**
     * The edge that passes the check: the type of an answer, or the name of the guard on an `always`. A request cannot
     * pass a check.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: FlowDo<D, never, A> | readonly FlowDo<D, never, A>[]
  on?: { [K in E["type"]]?: FlowMoves<D, Extract<E, { type: K }>, A, G, S> }
  always?: FlowMoves<D, never, A, G, S>
}

/** A flow. The keys are declared in the order in which a definition is best read. */
export interface FlowDefinition<
  Id extends string,
  D extends object,
  R extends FlowRoutes,
  A,
  G extends string,
  S extends string,
> {
  /** Names the flow in traces and drawings, and as provider of its accounts. Lower-case letters, digits and hyphens. */
  id: Id
  /** The version of the checks, like `version` of a step. */
  version?: number | string
  /** The title of the flow: one line for readers. */
  title: string
  /** The memory of the flow with its first values: JSON and dates. It is sealed while the flow waits. */
  data: D
  /** Below the base path. Events begin with the flow's id: `sms.requested`. */
  routes: R
  asks?: A
  guards?: Readonly<Record<G, (seen: FlowSeen<D, FlowEventOf<R, A>>) => boolean>>
  /** The first request is an event that this state handles. The state has no asks, and does not wait. */
  initial: NoInfer<S>
  states: Readonly<
    Record<S, FlowState<NoInfer<D>, FlowEventOf<NoInfer<R>, NoInfer<A>>, NoInfer<A>, NoInfer<G>, NoInfer<S>>>
  >
  /**
   * The checks that every path to the session, or to its evidence, must pass. A flow that ends in `admission` needs at
   * least one check. A flow that ends in `stepUp` needs at least one check, or one step that is inserted into step-ups.
   */
  requires?: readonly string[]
  /**
   * The way in which the flow ends. `admission`: with a session for `subject`. `stepUp`: with evidence for the visitor's
   * session. `response`: in final states of its own, without a session.
   */
  ends: "admission" | "stepUp" | "response"
  /**
   * The person of the session: required with `ends: "admission"`. In a step-up, the proven person, who must be the user
   * of the session. Without it, the checks of the step-up are about that user.
   */
  subject?: (seen: { readonly data: Readonly<NoInfer<D>> }) => FlowSubject
  /**
   * Returns the session in the response body at the end of a sign-in, without a session cookie: for programs, such as a
   * command-line tool. Default: a session cookie and a redirect.
   */
  deliver?: (view: { readonly data: Readonly<NoInfer<D>>; readonly session: DeliveredSession }) => DeliveredResponse
  /**
   * The limits that the flow's states count with `countAttempt`, each with its default rules: `{ "sms.sent": "5/h/address"
   * }`. The names begin with the flow's id. The option `limits` of the configuration takes precedence.
   */
  limits?: LimitsByName
  /** The authentication methods that the flow proves (RFC 8176). Default: none. */
  methods?: readonly AuthenticationMethod[]
  /** The states in which the flow waits, and the lifetime. Required if a state has the tag `waiting`. */
  waits?: {
    readonly in: "cookie"
    /** The time after the first wait for which the flow can be continued, in seconds. At most 86,400. */
    readonly lifetime: number
    /**
     * The maximum number of times for each request while the flow waits. A store counts them, so that a copied cookie
     * does not start a new count.
     */
    readonly attempts?: Readonly<Record<string, number>>
  }
  /**
   * The responses where the flow rests: for each waiting and final state, and for `initial` where a `GET` of its path
   * shows a page. `steppedUp`: after a step-up, in place of the redirect to the target.
   */
  responses: { readonly [K in NoInfer<S> | "steppedUp"]?: (view: FlowView<NoInfer<D>, K>) => Awaitable<FlowResponse> }
}

/** A flow of {@link defineFlow}. Opaque: pass it on in `plugins`. */
export interface Flow {
  readonly id: string
  readonly definition: LooseFlow
}

/**
 * A definition without its types, for composition, engine and pages. Composition reads it like the definition of a
 * step.
 */
export interface LooseFlow extends LooseStep {
  readonly routes: Readonly<Record<string, FlowRoute>>
  readonly requires: readonly string[]
  /** Requests without a limit that a check judges by an ask of the flow. */
  readonly unlimited: readonly { readonly event: string; readonly check: string }[]
  /** The asks of its states, by name. */
  readonly uses: readonly string[]
  readonly ends: "admission" | "stepUp" | "response"
  readonly subject?: (seen: { readonly data: object }) => FlowSubject
  readonly deliver?: (view: { readonly data: object; readonly session: DeliveredSession }) => DeliveredResponse
  readonly ownMethods: readonly AuthenticationMethod[]
  readonly responses: Readonly<Record<string, (view: FlowView<object>) => Awaitable<FlowResponse>>>
}

/** The flows, steps and tables that an application or a provider brings: `plugins`, and `brings` of a provider. */
export interface Plugin extends PluginWithTables {
  readonly flows?: readonly Flow[]
  /** Steps that are inserted into every sign-in and step-up that their `at` names, before the steps of the configuration. */
  readonly steps?: readonly Step[]
}
