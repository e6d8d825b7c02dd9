/** What an application writes to add a step to every sign-in: see {@link defineStep}. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { JsonObject } from "../../src/ports/json.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { Awaitable, ProviderType } from "../../src/ports/records.ts"
import type { StepPage } from "./step-page.types.ts"
import type { FieldName, StepRequests } from "./step-requests.types.ts"
import type { AttemptCounted, AttemptLimited, LimitAsks } from "../limit-asks.ts"
import type { AnswersOf, LooseAsk, ParamsOf, StepPerson, StepTools } from "./step-tools.types.ts"

export type * from "./step-page.types.ts"
export type * from "./step-tools.types.ts"
export type { StepFieldLimits, StepRequest, StepRequests } from "./step-requests.types.ts"

/** Where a step stands: in sign-ins, or where a signed-in user proves more. */
export type StepPlace = "signIn" | "stepUp"

/** The data of earlier steps, by their ids; `undefined` of a step that did not apply. */
export type EarlierOf<P extends readonly Step[]> = {
  readonly [S in P[number] as S["id"]]: Readonly<NonNullable<S["types"]>["data"]> | undefined
}

/** What steps pass to the session, by their ids. For module augmentation of `SessionResults`. */
export type ResultsOf<P extends readonly Step[]> = {
  [S in P[number] as [ResultOf<S>] extends [never] ? never : S["id"]]: ResultOf<S>
}

type ResultOf<S extends Step> = NonNullable<S["types"]>["result"]

/** What guards, params and pages of a step are shown. */
export interface StepSeen<D, E, P = object> {
  readonly data: Readonly<D>
  readonly event: E
  readonly person: StepPerson
  /** The data of the steps that {@link StepDefinition.reads} names. */
  readonly earlier: P
}

/** What `appliesTo` is shown besides the person. */
export interface StepConsidered<P> extends Pick<StepTools, "request">, Pick<StepSeen<object, never, P>, "earlier"> {}

type StepValue<T, D, E, P> = T | ((seen: StepSeen<D, E, P>) => T)

/** Every event that a step hears: requests and answers. */
export type StepEvent<R extends StepRequests, A> =
  | { [K in keyof R & string]: { type: K } & { readonly [F in FieldName<R[K]>]: string } }[keyof R & string]
  | AnswersOf<A>
  | AttemptCounted
  | AttemptLimited

/** Why a step refuses: what the log and the error page say. */
export type StepRefusal = "step_refused" | "factor_ambiguous"

/** `keep` sets keys of the step's data, `countAttempt` is the library's; any other name is one of its asks. */
export type StepDo<D, E, A, P = object> =
  | { type: "countAttempt"; params: StepValue<Pick<LimitAsks["countAttempt"]["params"], "limit" | "of">, D, E, P> }
  | { type: "keep"; params: StepValue<Partial<D>, D, E, P> }
  | { [K in keyof A & string]: { type: K; params: StepValue<ParamsOf<A[K]>, D, E, P> } }[keyof A & string]

export interface StepMove<D, E, A, G extends string, S extends string, P = object> {
  /** One of the step's states; `passed` goes on towards the session; `refused` ends the sign-in. */
  target?: NoInfer<S> | "passed" | "refused"
  /** The name of one of the step's guards. */
  guard?: NoInfer<G>
  actions?: StepDo<D, E, A, P> | readonly StepDo<D, E, A, P>[]
  /** A short word for why the person is asked again: the page gets it, and the JSON answer. */
  problem?: string
  /** Why the sign-in ends, where `target` is `refused`. Default `step_refused`. */
  reason?: StepRefusal
}

export type StepMoves<D, E, A, G extends string, S extends string, P = object> =
  | NoInfer<S>
  | "passed"
  | "refused"
  | StepMove<D, E, A, G, S, P>
  | readonly StepMove<D, E, A, G, S, P>[]

export interface StepState<D, E extends { type: string }, A, G extends string, S extends string, P = object> {
  /** The request ends here: the person is shown a page, and a later request goes on. */
  tags?: "waiting"
  meta: {
    /** One line for people. */
    title: string
    /**
     * How this state proves what the step is for: the type of an answer or of a request, or the name of the guard on an
     * `always`. Every path to the session takes one of these edges, or the step did not apply: that is what is proven.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: StepDo<D, never, A, P> | readonly StepDo<D, never, A, P>[]
  on?: { [K in E["type"]]?: StepMoves<D, Extract<E, { type: K }>, A, G, S, P> }
  always?: StepMoves<D, never, A, G, S, P>
}

/** What a page is made of. */
export interface StepView<D, S extends string = string, P = object> extends Omit<StepSeen<D, never, P>, "event"> {
  /** The waiting state. */
  readonly state: S
  /** Why the person is asked again: what the step's moves say, `form_expired`, `field_too_long` or `field_unreadable`. */
  readonly problem: string | undefined
}

/** A whole step. The order of its keys is the order in which they are read. */
export interface StepDefinition<
  Id extends string,
  D extends object,
  R extends StepRequests,
  A,
  G extends string,
  S extends string,
  P extends readonly Step[] = readonly [],
  T extends JsonObject = never,
> {
  /**
   * Names the step: in traces and proofs, as the first part of its events, and as its route below the base path.
   * Lower-case letters, digits and hyphens.
   */
  id: Id
  /**
   * Names what passing the step proves. A sign-in that passed another version, and still waits, ends with
   * `flow_unreadable`: the visitor starts again. Default: a digest of the source of `asks`, `guards` and `appliesTo`; give a version where the source says
   * nothing, because options or imported rules decide.
   */
  version?: number | string
  /** One line for people. */
  title: string
  /** Where it stands: after `callbacks.signIn` and the linking decision have allowed this person, before anything is written. */
  slot?: "beforeSession"
  /** Default `["signIn"]`. */
  at?: readonly StepPlace[]
  /** The ways of signing in that it applies to. Default: all. */
  signIns?: readonly Exclude<ProviderType, "webauthn">[]
  /**
   * Ids of providers whose sign-ins always take the step: `appliesTo` is not asked there. Proven at start-up, where each of
   * them has to be configured.
   */
  requiredFor?: readonly string[]
  /**
   * Earlier steps whose data this one reads, as `earlier.<id>`. Each stands before it in `steps` of the configuration. All
   * of the data is shown, with what a step keeps secret.
   */
  reads?: P
  /** Whether this person has to take it. Default: everybody. It is asked once per sign-in, before the first state. */
  appliesTo?: (person: StepPerson, seen: StepConsidered<EarlierOf<NoInfer<P>>>) => Awaitable<boolean>
  /** The step's own memory, with its first values: JSON and dates. It is sealed while the step waits. */
  data: D
  requests: R
  asks: A
  guards?: Readonly<Record<G, (seen: StepSeen<D, StepEvent<R, A>, EarlierOf<NoInfer<P>>>) => boolean>>
  /**
   * What passing the step says of how the user authenticated: added to the evidence of the session. A function where it
   * depends on what the step remembers: one that only enrolled a factor proved nothing of who was there before. Default:
   * nothing.
   */
  methods?: readonly AuthenticationMethod[] | ((data: Readonly<NoInfer<D>>) => readonly AuthenticationMethod[])
  /** How often a request may come in one sign-in. Counted so that a copied cookie does not count anew: needs a store. */
  attempts?: { readonly [K in keyof R]?: number }
  /**
   * The step counts per person with `tools.counters`: start-up warns where the configuration has no `stores`. With `stores`
   * it needs a person's key: see {@link keepsPerPerson}.
   */
  counts?: "person"
  /**
   * Limits that its states ask for with `countAttempt`, with their default rules: `{ "totp.failed": "10/15m/account" }`.
   * Names begin with the step's id. `limits` of the configuration comes first.
   */
  limits?: LimitsByName
  /** Seconds that the step may take, from when it first waits. Default 900. */
  lifetime?: number
  initial: NoInfer<S>
  states: Readonly<
    Record<
      S,
      StepState<
        NoInfer<D>,
        StepEvent<NoInfer<R>, NoInfer<A>>,
        NoInfer<A>,
        NoInfer<G>,
        NoInfer<S>,
        EarlierOf<NoInfer<P>>
      >
    >
  >
  /**
   * The step keeps something under the person's key: a person who has to take it and to whom `authorize()` gives no `id`
   * is refused with `credentials_unusable`. Default: `true` where the step has `store`, and where it has `counts` and the
   * configuration has `stores`. Say `true` where an ask counts attempts in a place of its own, for example.
   */
  keepsPerPerson?: boolean
  /** What is shown where the step waits. */
  page: (view: StepView<NoInfer<D>, NoInfer<S>, EarlierOf<NoInfer<P>>>) => Awaitable<StepPage>
  /**
   * What of the step belongs to the session, as JSON: `callbacks.jwt` gets it at sign-in, and `callbacks.session` whenever
   * the session is read, as `results.<id>`. Called as the session is issued, where the step applied. It is kept in the
   * session token; beside database sessions it is kept in `stores`, which start-up then demands.
   */
  session?: (data: Readonly<NoInfer<D>>) => T
  /**
   * Stores the result of the step, once the user is written and has an `id`, and before the session is issued. Where it
   * throws, there is no session, and the user's next sign-in takes the step again, whatever `appliesTo` says then: `store`
   * may be called again for the same person. With `inTransaction` the sign-up is rolled back instead, where it can be.
   *
   * By default it runs after the user is committed, so every connection sees the user.
   */
  store?: (
    person: StepPerson & { readonly key: string },
    data: Readonly<NoInfer<D>>,
    tools: StepTools,
  ) => Awaitable<void>
  /**
   * `true`: where `tools.transaction` is given, `store` writes only through it, and waits for no other connection of the
   * same pool. `store` then runs inside the transaction of the sign-up. A function says so for the transaction that it is
   * given. Default `false`.
   */
  inTransaction?: boolean | ((transaction: Adapter) => boolean)
  /**
   * Deletes what the step keeps of a user. Called when the owner of a mailbox proves an address that a stranger had
   * brought: what was stored before is the stranger's. May be called twice, and for a user of whom nothing is kept.
   */
  forget?: (person: StepPerson & { readonly key: string }, tools: StepTools) => Awaitable<void>
}

/** A step that {@link defineStep} has looked through. Opaque: pass it on in `steps`, or in `reads` of a later one. */
export interface Step<Id extends string = string, D extends object = object, T = unknown> {
  readonly id: Id
  readonly definition: LooseStep
  /** What {@link EarlierOf} and {@link ResultsOf} are told. No value is ever here. */
  readonly types?: { readonly data: D; readonly result: T }
}

type AnyDefinition = StepDefinition<
  string,
  object,
  StepRequests,
  Readonly<Record<string, LooseAsk>>,
  string,
  string,
  readonly Step[],
  JsonObject
>

/** A definition without its types: what composition, engine and pages read. */
export interface LooseStep extends Readonly<Omit<AnyDefinition, "slot" | "signIns" | "attempts" | "states">> {
  readonly states: Readonly<Record<string, LooseState>>
  readonly signIns?: readonly string[]
  readonly attempts?: Readonly<Record<string, number>>
}

/** A state of a step, or of a flow of an application, which may be final and names its checks. */
export type LooseState = Omit<AnyDefinition["states"][string], "meta"> & {
  readonly type?: "final"
  readonly meta: AnyDefinition["states"][string]["meta"] & { readonly check?: string }
}
export type LooseMoves = NonNullable<LooseState["always"]>
export type LooseMove = Exclude<LooseMoves, string | readonly unknown[]>
