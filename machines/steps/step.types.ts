/** The types with which an application writes a step for every sign-in: see {@link defineStep}. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { JsonObject } from "../../src/ports/json.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { Awaitable, ProviderType } from "../../src/ports/records.ts"
import type { Wording } from "../../src/texts/texts.ts"
import type { StepPage } from "./step-page.types.ts"
import type { FieldName, StepRequests } from "./step-requests.types.ts"
import type { AttemptCounted, AttemptLimited, LimitAsks } from "../limit-asks.ts"
import type { AnswersOf, LooseAsk, ParamsOf, StepPerson, StepTools } from "./step-tools.types.ts"

export type * from "./step-page.types.ts"
export type * from "./step-tools.types.ts"
export type { StepFieldLimits, StepRequest, StepRequests } from "./step-requests.types.ts"

/** The place of a step: in sign-ins, or in step-ups of signed-in users. */
export type StepPlace = "signIn" | "stepUp"

/** The data of earlier steps, by their ids; `undefined` for a step that did not apply. */
export type EarlierOf<P extends readonly Step[]> = {
  readonly [S in P[number] as S["id"]]: Readonly<NonNullable<S["types"]>["data"]> | undefined
}

/** The results of steps for the session, by their ids. For module augmentation of `SessionResults`. */
export type ResultsOf<P extends readonly Step[]> = {
  [S in P[number] as [ResultOf<S>] extends [never] ? never : S["id"]]: ResultOf<S>
}

type ResultOf<S extends Step> = NonNullable<S["types"]>["result"]

/** The arguments of guards, params and pages of a step. */
export interface StepSeen<D, E, P = object> {
  readonly data: Readonly<D>
  readonly event: E
  readonly person: StepPerson
  /** The data of the steps that {@link StepDefinition.reads} names. */
  readonly earlier: P
}

/** The arguments of `appliesTo` other than the person. */
export interface StepConsidered<P> extends Pick<StepTools, "request">, Pick<StepSeen<object, never, P>, "earlier"> {}

type StepValue<T, D, E, P> = T | ((seen: StepSeen<D, E, P>) => T)

/** Every event that a step can receive: requests and answers. */
export type StepEvent<R extends StepRequests, A> =
  | { [K in keyof R & string]: { type: K } & { readonly [F in FieldName<R[K]>]: string } }[keyof R & string]
  | AnswersOf<A>
  | AttemptCounted
  | AttemptLimited

/** The reason why a step refuses, for the log and the error page. */
export type StepRefusal = "step_refused" | "factor_ambiguous"

/**
 * The name of an act. `keep` sets keys of the step's data, and `countAttempt` is an ask of the library. Any other name is
 * one of the step's asks.
 */
export type StepDo<D, E, A, P = object> =
  | { type: "countAttempt"; params: StepValue<Pick<LimitAsks["countAttempt"]["params"], "limit" | "of">, D, E, P> }
  | { type: "keep"; params: StepValue<Partial<D>, D, E, P> }
  | { [K in keyof A & string]: { type: K; params: StepValue<ParamsOf<A[K]>, D, E, P> } }[keyof A & string]

export interface StepMove<D, E, A, G extends string, S extends string, P = object> {
  /** The target: one of the step's states; `passed`, which continues the sign-in; or `refused`, which ends the sign-in. */
  target?: NoInfer<S> | "passed" | "refused"
  /** The name of one of the step's guards. */
  guard?: NoInfer<G>
  actions?: StepDo<D, E, A, P> | readonly StepDo<D, E, A, P>[]
  /** A short word for the reason why the step asks again, for the page and the JSON response. */
  problem?: string
  /** The reason why the sign-in ends, with the target `refused`. Default `step_refused`. */
  reason?: StepRefusal
}

export type StepMoves<D, E, A, G extends string, S extends string, P = object> =
  | NoInfer<S>
  | "passed"
  | "refused"
  | StepMove<D, E, A, G, S, P>
  | readonly StepMove<D, E, A, G, S, P>[]

export interface StepState<D, E extends { type: string }, A, G extends string, S extends string, P = object> {
  /** The request ends in this state: the user sees a page, and a later request continues the flow. */
  tags?: "waiting"
  meta: {
    /** The title of the state: one line for readers. */
    title: string
    /**
     * The event that passes the step: the type of an answer or of a request, or the name of the guard on an `always`.
     * Start-up proves that every path to the session takes one of these edges, or that the step did not apply.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: StepDo<D, never, A, P> | readonly StepDo<D, never, A, P>[]
  on?: { [K in E["type"]]?: StepMoves<D, Extract<E, { type: K }>, A, G, S, P> }
  always?: StepMoves<D, never, A, G, S, P>
}

/** The arguments of a page. */
export interface StepView<D, S extends string = string, P = object>
  extends Omit<StepSeen<D, never, P>, "event">, Wording {
  /** The waiting state. */
  readonly state: S
  /**
   * The reason why the step asks again: the word of a transition, `form_expired`, `field_too_long` or
   * `field_unreadable`.
   */
  readonly problem: string | undefined
}

/** A step. The keys are declared in the order in which a definition is best read. */
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
  /** Names the step in traces, in its events, and as its route. Lower-case letters, digits and hyphens. */
  id: Id
  /**
   * The version of the step's rules. A waiting sign-in that passed another version ends with `flow_unreadable`, and the
   * visitor starts again. Default: a digest of the source of `asks`, `guards` and `appliesTo`. Give a version where
   * options or imported rules decide.
   */
  version?: number | string
  /** The title of the step: one line for readers. */
  title: string
  /** Every sign-in takes the step after `callbacks.signIn` and the linking decision, and before any write. */
  slot?: "beforeSession"
  /** The places in which the step is inserted. Default `["signIn"]`. */
  at?: readonly StepPlace[]
  /** The types of sign-ins that it applies to. Default: all. */
  signIns?: readonly Exclude<ProviderType, "webauthn">[]
  /**
   * Ids of providers whose sign-ins always take the step, without `appliesTo`. Start-up proves this, and demands that
   * each of them is configured.
   */
  requiredFor?: readonly string[]
  /**
   * Earlier steps whose data this one reads, as `earlier.<id>`. Each of them comes before this step in `steps` of the
   * configuration.
   * The step gets all of their data, also secret data.
   */
  reads?: P
  /**
   * Returns true if this person has to take the step. Called once per sign-in, before the first state. Default: every
   * person takes the step.
   */
  appliesTo?: (person: StepPerson, seen: StepConsidered<EarlierOf<NoInfer<P>>>) => Awaitable<boolean>
  /** The memory of the step with its first values: JSON and dates. It is sealed while the step waits. */
  data: D
  requests: R
  asks: A
  guards?: Readonly<Record<G, (seen: StepSeen<D, StepEvent<R, A>, EarlierOf<NoInfer<P>>>) => boolean>>
  /**
   * The authentication methods that the step adds to the evidence of the session. Use a function where they depend on
   * the data: a step that only enrolled a factor proved nothing about an earlier user. Default: none.
   */
  methods?: readonly AuthenticationMethod[] | ((data: Readonly<NoInfer<D>>) => readonly AuthenticationMethod[])
  /**
   * The maximum number of times for each request in one sign-in. A store counts them, so that a copied cookie does not
   * start a new count.
   */
  attempts?: { readonly [K in keyof R]?: number }
  /**
   * The step counts per person with `tools.counters`: start-up warns for a configuration without `stores`. With
   * `stores` it needs the key of the person: see {@link keepsPerPerson}.
   */
  counts?: "person"
  /**
   * The limits that the step's states count with `countAttempt`, each with its default rules: `{ "totp.failed":
   * "10/15m/account" }`. The names begin with the step's id. The option `limits` of the configuration takes precedence.
   */
  limits?: LimitsByName
  /** The time that the step may take after its first wait, in seconds. Default 900. */
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
   * The step stores data under the person's key: a person who has to take it and has no `id` from `authorize()` is
   * refused with `credentials_unusable`. Default: `true` for a step with `store`, and for one with `counts` where the
   * configuration has `stores`. Set it, for example, where an ask counts attempts in its own store.
   */
  keepsPerPerson?: boolean
  /** The page of the step where it waits. */
  page: (view: StepView<NoInfer<D>, NoInfer<S>, EarlierOf<NoInfer<P>>>) => Awaitable<StepPage>
  /**
   * The result of the step for the session, as JSON. `callbacks.jwt` gets it at sign-in, and `callbacks.session` at
   * each read, as `results.<id>`. Called as the session is issued, where the step applied. The session token keeps it;
   * with database sessions `stores` keeps it, and start-up demands `stores`.
   */
  session?: (data: Readonly<NoInfer<D>>) => T
  /**
   * Stores the result of the step, after the user is written and has an `id`, and before the session is issued. If it
   * throws, there is no session, and the user's next sign-in takes the step again, even if `appliesTo` returns `false`.
   * `store` can run again for the same person. With `inTransaction` the sign-up is rolled back instead, where possible.
   *
   * By default it runs after the commit, so every connection sees the user.
   */
  store?: (
    person: StepPerson & { readonly key: string },
    data: Readonly<NoInfer<D>>,
    tools: StepTools,
  ) => Awaitable<void>
  /**
   * `true`: where `tools.transaction` exists, `store` writes only through it, and waits for no other connection of the
   * same pool. It then runs inside the transaction of the sign-up. A function decides for a given transaction. Default
   * `false`.
   */
  inTransaction?: boolean | ((transaction: Adapter) => boolean)
  /**
   * Deletes the step's data of a user. Called when the owner of a mailbox proves an address that a stranger had
   * brought: the stranger stored the earlier data. It can run twice, and for a user without data.
   */
  forget?: (person: StepPerson & { readonly key: string }, tools: StepTools) => Awaitable<void>
}

/** A step of {@link defineStep}. Opaque: pass it on in `steps`, or in `reads` of a later step. */
export interface Step<Id extends string = string, D extends object = object, T = unknown> {
  readonly id: Id
  readonly definition: LooseStep
  /** The types for {@link EarlierOf} and {@link ResultsOf}. It never has a value. */
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

/** A definition without its types, for composition, engine and pages. */
export interface LooseStep extends Readonly<Omit<AnyDefinition, "slot" | "signIns" | "attempts" | "states">> {
  readonly states: Readonly<Record<string, LooseState>>
  readonly signIns?: readonly string[]
  readonly attempts?: Readonly<Record<string, number>>
}

/** A state of a step, or of a flow of an application, which can be final and names its checks. */
export type LooseState = Omit<AnyDefinition["states"][string], "meta"> & {
  readonly type?: "final"
  readonly meta: AnyDefinition["states"][string]["meta"] & { readonly check?: string }
}
export type LooseMoves = NonNullable<LooseState["always"]>
export type LooseMove = Exclude<LooseMoves, string | readonly unknown[]>
