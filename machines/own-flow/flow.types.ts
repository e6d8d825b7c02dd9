/** What an application writes to add a flow of its own: see {@link defineFlow}. */
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { PluginWithTables } from "../../src/ports/plugin-tables.ts"
import type { Awaitable } from "../../src/ports/records.ts"
import type { FieldName, StepRequest } from "../steps/step-requests.types.ts"
import type { AnswersOf, LooseStep, ParamsOf, StepPage, StepRefusal } from "../steps/step.types.ts"
import type { ApprovedPerson } from "../flow-asks.ts"
import type { Answer, Asks } from "../vocabulary.ts"
import type { LibraryAsk } from "./library-asks.ts"

/** Where a flow is reached: `POST /sms/code`, below the base path of the routes. */
export type FlowPath = `${"GET" | "POST"} /${string}`

/** One route of a flow. */
export interface FlowRoute {
  /**
   * The events that a request here may be, with their fields. With several of them, the field `event` of the request names
   * one. A `GET` reads its fields from the query.
   */
  readonly events: Readonly<Record<string, StepRequest>>
  /**
   * `token` (the default for `POST`): the request carries the form token, and was not sent by another origin. `none`: for
   * clients that are no browsers. The default of `GET`.
   */
  readonly forgery?: "token" | "none"
}

export type FlowRoutes = Readonly<Record<FlowPath, FlowRoute>>

/** Whom a sign-in by this flow is for: an account of the flow's own, or the user who approved it. */
export type FlowSubject = FlowAccount | FlowApproved

/** The person whom `approval.taken` brought, in the same request. Nobody else is signed in so, and no user is made. */
export interface FlowApproved {
  readonly person: ApprovedPerson
}

/** An account that is stored under the flow's id. */
export interface FlowAccount {
  /**
   * Who this is at the flow: the same person has the same id at each sign-in. At most 255 characters. The account is stored
   * under the flow's id, so that no flow can name an account of a provider.
   */
  readonly id: string
  /** In a step-up: the flow of the application under which the account is stored. A step-up stores none itself. */
  readonly of?: string
  /** Counts as unverified: a person who has it already is not signed in by it. */
  readonly email?: string | null
  readonly name?: string | null
  readonly image?: string | null
}

/** What a state of a flow answers the request with. */
export type FlowResponse =
  /** The built-in page. Its form posts to the route that takes the event of its first button. */
  | { readonly page: StepPage }
  | { readonly json: unknown; readonly status?: number }
  /** A path of this site, or an address that `resolveTarget` gave. */
  | { readonly redirect: string }

/** A session that goes into the body of a response, for a program that keeps no cookies. */
export interface DeliveredSession {
  /** The name of the cookie that it is sent back as: `Cookie: <cookie>=<token>`. */
  readonly cookie: string
  readonly token: string
  readonly expires: Date
}

/** What guards, parameters and `subject` of a flow are shown. Copies: changing them changes nothing. */
export interface FlowSeen<D, E> {
  readonly data: Readonly<D>
  readonly event: E
}

/** What responses are made of. */
export interface FlowView<D, S extends string = string> {
  readonly state: S
  readonly data: Readonly<D>
  /** Why the person is asked again: what the flow's moves say, `form_expired`, `field_too_long` or `field_unreadable`. */
  readonly problem: string | undefined
  /** The application's public origin: `https://example.com`. */
  readonly origin: string
}

type FlowValue<T, D, E> = T | ((seen: FlowSeen<D, E>) => T)

type EventsIn<E> = {
  [K in keyof E & string]: { type: K } & { readonly [F in E[K] extends StepRequest ? FieldName<E[K]> : never]: string }
}[keyof E & string]
type RequestsOf<R> = { [P in keyof R]: R[P] extends { readonly events: infer E } ? EventsIn<E> : never }[keyof R]

/** Every event that a flow hears: requests, and the answers of its asks and of the library's. */
export type FlowEventOf<R extends FlowRoutes, A> = RequestsOf<R> | AnswersOf<A> | Answer<LibraryAsk>

/** `keep` sets keys of the flow's data; other names are its own asks, and the library's. */
export type FlowDo<D, E, A> =
  | { type: "keep"; params: FlowValue<Partial<D>, D, E> }
  | { [K in keyof A & string]: { type: K; params: FlowValue<ParamsOf<A[K]>, D, E> } }[keyof A & string]
  | {
      [K in LibraryAsk]: {
        type: K
        params: FlowValue<Omit<Asks[K]["params"], "flow" | "provider" | "credentials">, D, E>
      }
    }[LibraryAsk]

/** How a flow ends, besides its own final states. */
export type FlowEnd = "admission" | "stepUp" | "refused"

export interface FlowMove<D, E, A, G extends string, S extends string> {
  /** One of the flow's states; `admission` goes on to a session, `stepUp` to evidence for it; `refused` ends the flow. */
  target?: NoInfer<S> | FlowEnd
  /** The name of one of the flow's guards. */
  guard?: NoInfer<G>
  actions?: FlowDo<D, E, A> | readonly FlowDo<D, E, A>[]
  /** A short word for why the person is asked again: the response gets it. */
  problem?: string
  /** Why the flow ends, where `target` is `refused`. Default `step_refused`. */
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
  /** The request ends here, and a later one goes on. */
  tags?: "waiting"
  meta: {
    /** One line for people. */
    title: string
    /** The check that this state is: together with `passes`. */
    check?: string
    /** How the check passes: the type of an answer, or the name of the guard on an `always`. Never a request. */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: FlowDo<D, never, A> | readonly FlowDo<D, never, A>[]
  on?: { [K in E["type"]]?: FlowMoves<D, Extract<E, { type: K }>, A, G, S> }
  always?: FlowMoves<D, never, A, G, S>
}

/** A whole flow. The order of its keys is the order in which they are read. */
export interface FlowDefinition<
  Id extends string,
  D extends object,
  R extends FlowRoutes,
  A,
  G extends string,
  S extends string,
> {
  /**
   * Names the flow: in traces, proofs and drawings, and as the provider of its accounts. Lower-case letters, digits and
   * hyphens.
   */
  id: Id
  /** Names what its checks prove, as `version` of a step does. */
  version?: number | string
  /** One line for people. */
  title: string
  /** The flow's own memory, with its first values: JSON and dates. It is sealed while the flow waits. */
  data: D
  /** Below the base path. Events begin with the flow's id: `sms.requested`. */
  routes: R
  asks?: A
  guards?: Readonly<Record<G, (seen: FlowSeen<D, FlowEventOf<R, A>>) => boolean>>
  /** The first request is an event that this state hears. It asks for nothing, and does not wait. */
  initial: NoInfer<S>
  states: Readonly<
    Record<S, FlowState<NoInfer<D>, FlowEventOf<NoInfer<R>, NoInfer<A>>, NoInfer<A>, NoInfer<G>, NoInfer<S>>>
  >
  /**
   * Checks of its states that every path to the session, or to its evidence, passes. At least one where the flow ends in
   * `admission`; where it ends in `stepUp`, at least one or a step that stands there.
   */
  requires?: readonly string[]
  /**
   * `admission`: in a session for `subject`. `stepUp`: in evidence that is added to the visitor's session. `response`: in
   * final states of its own; it reaches no session.
   */
  ends: "admission" | "stepUp" | "response"
  /**
   * Whom the session is for: given together with `ends: "admission"`. Of a step-up, who was proven, who has to be the user
   * of the session; without, the flow's checks are about that user.
   */
  subject?: (seen: { readonly data: Readonly<NoInfer<D>> }) => FlowSubject
  /**
   * Answers at the end of a sign-in with the session in the body, and sets no cookie of it: for programs, such as a
   * command-line tool. Default: the session is set as a cookie, and the browser is sent on.
   */
  deliver?: (view: { readonly data: Readonly<NoInfer<D>>; readonly session: DeliveredSession }) => FlowResponse
  /**
   * Limits that its states ask for with `countAttempt`, with their default rules: `{ "sms.sent": "5/h/address" }`. Names
   * begin with the flow's id. `limits` of the configuration comes first.
   */
  limits?: LimitsByName
  /** What passing the flow says of how the user authenticated (RFC 8176). Default: nothing. */
  methods?: readonly AuthenticationMethod[]
  /** Where and how long it waits. Given together with a state that is tagged `waiting`. */
  waits?: {
    readonly in: "cookie"
    /** Seconds, from when it first waits. At most 86,400. */
    readonly lifetime: number
    /** How often each request may come while it waits. Counted so that a copied cookie does not count anew: needs a store. */
    readonly attempts?: Readonly<Record<string, number>>
  }
  /**
   * What is answered where the flow rests: for each waiting and final state, and for `initial` where a `GET` of its path
   * shows a page. `steppedUp`: after a step-up, in place of the redirect to where the user wanted to go.
   */
  responses: { readonly [K in NoInfer<S> | "steppedUp"]?: (view: FlowView<NoInfer<D>, K>) => Awaitable<FlowResponse> }
}

/** A flow that {@link defineFlow} has looked through. Opaque: pass it on in `plugins`. */
export interface Flow {
  readonly id: string
  readonly definition: LooseFlow
}

/** A definition without its types: what composition, engine and pages read. As a part of a chart it is read as a step is. */
export interface LooseFlow extends LooseStep {
  readonly routes: Readonly<Record<string, FlowRoute>>
  readonly requires: readonly string[]
  /** Requests that a check judges by an ask of the flow, and that may come without a limit. */
  readonly unlimited: readonly { readonly event: string; readonly check: string }[]
  /** What its states ask for, by name. */
  readonly uses: readonly string[]
  readonly ends: "admission" | "stepUp" | "response"
  readonly subject?: (seen: { readonly data: object }) => FlowSubject
  readonly deliver?: (view: { readonly data: object; readonly session: DeliveredSession }) => FlowResponse
  readonly ownMethods: readonly AuthenticationMethod[]
  readonly responses: Readonly<Record<string, (view: FlowView<object>) => Awaitable<FlowResponse>>>
}

/** What an application or a provider brings besides options. */
export interface Plugin extends PluginWithTables {
  readonly flows?: readonly Flow[]
}
