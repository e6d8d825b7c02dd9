/** The types with which an application writes a step: see {@link defineStep}. */
import type { Adapter } from "../../src/ports/adapter.ts"
import type { AuthenticationMethod } from "../../src/ports/evidence.ts"
import type { JsonObject } from "../../src/ports/json.ts"
import type { LimitsByName } from "../../src/ports/limits.ts"
import type { Awaitable, AnyProviderType } from "../../src/ports/records.ts"
import type { Wording } from "../../src/texts/texts.ts"
import type { StepFactor } from "./step-factor.types.ts"
import type { StepRemembrance } from "./step-remembrance.types.ts"
import type { StepPage } from "./step-page.types.ts"
import type { FieldName, StepRefusal, StepRequests } from "./step-requests.types.ts"
import type { AttemptCounted, AttemptLimited, LimitAsks } from "../limit-asks.ts"
import type { AnswersOf, LooseAsk, ParamsOf, StepPerson, StepTools } from "./step-tools.types.ts"

export type * from "./step-factor.types.ts"
export type * from "./step-page.types.ts"
export type * from "./step-remembrance.types.ts"
export type * from "./step-tools.types.ts"
export type { StepFieldLimits, StepRefusal, StepRequest, StepRequests } from "./step-requests.types.ts"

/** The places of a step: `signIn` is in every sign-in, `stepUp` is in every step-up. */
export type StepPlace = "signIn" | "stepUp"

/** The data of earlier steps, by the ids of the steps; `undefined` for a step that did not apply. */
export type EarlierOf<P extends readonly Step[]> = {
  readonly [S in P[number] as S["id"]]: Readonly<NonNullable<S["types"]>["data"]> | undefined
}

/**
 * The results that steps put into the session, by the ids of the steps. Use this type to augment the interface
 * `SessionResults`.
 */
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

/** The second argument of `appliesTo`; the first is the person. */
export interface StepConsidered<P> extends Pick<StepTools, "request">, Pick<StepSeen<object, never, P>, "earlier"> {}
type StepValue<T, D, E, P> = T | ((seen: StepSeen<D, E, P>) => T)

/** Every event that a step can receive: requests and answers. */
export type StepEvent<R extends StepRequests, A> =
  | { [K in keyof R & string]: { type: K } & { readonly [F in FieldName<R[K]>]: string } }[keyof R & string]
  | AnswersOf<A>
  | AttemptCounted
  | AttemptLimited

/**
 * An action of a step. `keep` sets keys of the step's data, and `countAttempt` requests the library's effect. Every
 * other name is an effect in the step's `asks`.
 */
export type StepDo<D, E, A, P = object> =
  | { type: "countAttempt"; params: StepValue<Pick<LimitAsks["countAttempt"]["params"], "limit" | "of">, D, E, P> }
  | { type: "keep"; params: StepValue<Partial<D>, D, E, P> }
  | { [K in keyof A & string]: { type: K; params: StepValue<ParamsOf<A[K]>, D, E, P> } }[keyof A & string]

export interface StepMove<D, E, A, G extends string, S extends string, P = object> {
  /**
   * The target: one of the step's states; `passed`, which continues the sign-in; or `refused`, which ends the sign-in.
   */
  target?: NoInfer<S> | "passed" | "refused"
  /** The name of one of the step's guards. */
  guard?: NoInfer<G>
  actions?: StepDo<D, E, A, P> | readonly StepDo<D, E, A, P>[]
  /** The reason why the step shows its page again: a short word, which the page and the JSON get as `problem`. */
  problem?: string
  /** The reason why the sign-in ends, allowed only with the target `refused`. Default `step_refused`. */
  reason?: StepRefusal
  /** True for a refusal that no request can cause, unless another defence has failed before. Drawings mark it. */
  inDepth?: true
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
     * The transition that passes the step: the type of an answer or of a request, or the name of the guard on an
     * `always`. The proofs at start-up show that every path to the session takes one of these transitions, or that the
     * step did not apply.
     */
    passes?: string | readonly string[]
    rfc?: readonly string[]
  }
  entry?: StepDo<D, never, A, P> | readonly StepDo<D, never, A, P>[]
  on?: { [K in E["type"]]?: StepMoves<D, Extract<E, { type: K }>, A, G, S, P> }
  always?: StepMoves<D, never, A, G, S, P>
}

/** The argument of `page`. */
export interface StepView<D, S extends string = string, P = object>
  extends Omit<StepSeen<D, never, P>, "event">, Wording {
  /** The waiting state. */
  readonly state: S
  /**
   * The reason why the step shows its page again: the `problem` of a transition, `form_expired`, `field_too_long` or
   * `field_unreadable`. `undefined` when the step shows the page for the first time.
   */
  readonly problem: string | undefined
}

/** The definition of a step. Write the keys in the order of this interface. */
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
   * The name of the step: in traces, at the beginning of its events, and in its route. Lower-case letters, digits and
   * hyphens.
   */
  id: Id
  /**
   * The version of the step's rules. If a waiting sign-in passed the step in another version, the sign-in ends with
   * `flow_unreadable`, and the visitor starts again. Default: a digest of `attempts`, `lifetime` and the source of
   * `asks`, `guards` and `appliesTo`. Set a version if the rules depend on options or on imported code, because the
   * digest does not contain these.
   */
  version?: number | string
  /** The title of the step: one line for readers. */
  title: string
  /**
   * The place in the sign-in. There is only one place: after `callbacks.signIn` and the linking decision, and before
   * any write.
   */
  slot?: "beforeSession"
  /** The place of the step: in sign-ins, in step-ups, or in both. Default `["signIn"]`. */
  at?: readonly StepPlace[]
  /** The types of providers whose sign-ins take the step. Default: all. */
  signIns?: readonly AnyProviderType[]
  /**
   * The ids of providers whose sign-ins always take the step, without a call of `appliesTo`. The proofs at start-up
   * show that these sign-ins cannot skip the step. The configuration must have these providers.
   */
  requiredFor?: readonly string[]
  /**
   * The steps whose data this step reads, as `earlier.<id>`. Each of these steps must come before this step in `steps`
   * of the configuration. This step gets all data of these steps, including secrets.
   */
  reads?: P
  /**
   * Returns true if this person must take the step. The library calls this function once per sign-in, before the first
   * state. Default: every person takes the step.
   */
  appliesTo?: (person: StepPerson, seen: StepConsidered<EarlierOf<NoInfer<P>>>) => Awaitable<boolean>
  /**
   * The data that the step remembers, with its initial values: JSON and dates. The library seals the data while the
   * step waits.
   */
  data: D
  requests: R
  asks: A
  guards?: Readonly<Record<G, (seen: StepSeen<D, StepEvent<R, A>, EarlierOf<NoInfer<P>>>) => boolean>>
  /**
   * The authentication methods that the step adds to the evidence of the session. Use a function if the methods depend
   * on the data: for example, a step that only enrolled a factor has not proven who the user is. Default: none.
   */
  methods?: readonly AuthenticationMethod[] | ((data: Readonly<NoInfer<D>>) => readonly AuthenticationMethod[])
  /**
   * For each request: how often a visitor may send it in one sign-in. A store counts the requests, so that a copied
   * cookie does not start a new count.
   */
  attempts?: { readonly [K in keyof R]?: number }
  /**
   * Set `counts` if the step counts the attempts of each person with `tools.counters`. The library then warns at
   * start-up if the configuration has no `stores`. With `stores`, the step needs the key of the person: see
   * {@link keepsPerPerson}.
   */
  counts?: "person"
  /**
   * The limits for which the step's states count attempts with `countAttempt`, each with its default rules:
   * `{ "totp.failed": "10/15m/account" }`. The names begin with the step's id. The option `limits` of the configuration
   * takes precedence.
   */
  limits?: LimitsByName
  /** The time after the first wait within which a visitor can continue the step, in seconds. Default 900. */
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
   * True if the step stores data under the person's key. The library then refuses, with `credentials_unusable`, a
   * person who must take the step but has no key, because `authorize()` returned no `id`. Default: true for a step with
   * `store`, and for a step with `counts` if the configuration has `stores`. Set `keepsPerPerson`, for example, if an
   * ask counts attempts in its own store.
   */
  keepsPerPerson?: boolean
  /** Returns the page that the step shows in a waiting state. */
  page: (view: StepView<NoInfer<D>, NoInfer<S>, EarlierOf<NoInfer<P>>>) => Awaitable<StepPage>
  /**
   * Returns the result that the step puts into the session, as JSON. `callbacks.jwt` receives the result at sign-in,
   * and `callbacks.session` at each read, as `results.<id>`. The library calls `session` when it issues the session, if
   * the step applied. The session token contains the result. With database sessions, the library stores the result in
   * `stores`, so the configuration must have `stores`.
   */
  session?: (data: Readonly<NoInfer<D>>) => T
  /**
   * Stores the result of the step. The library calls `store` after it has written the user, who then has an `id`, and
   * before it issues the session. By default, `store` runs after the commit, so that every connection finds the user.
   *
   * If `store` throws, the library issues no session, and the user's next sign-in takes the step again, even if
   * `appliesTo` returns `false`. Therefore `store` can run again for the same person. With `inTransaction` and an
   * adapter with transactions, the database instead rolls the sign-up back.
   */
  store?: (
    person: StepPerson & { readonly key: string },
    data: Readonly<NoInfer<D>>,
    tools: StepTools,
  ) => Awaitable<void>
  /**
   * True if `store` can run inside the transaction of the sign-up. If `tools.transaction` is present, `store` must
   * write only through this adapter, and must not wait for another connection of the same pool. A function decides for
   * each transaction. Default `false`.
   */
  inTransaction?: boolean | ((transaction: Adapter) => boolean)
  /**
   * Deletes the step's data of a user. An attacker could have created a user with the address of another person's
   * mailbox. When the owner of the mailbox signs in to this user, the library calls `forget`, because the data could
   * belong to the attacker. `forget` can run twice, and for a user without data.
   */
  forget?: (person: StepPerson & { readonly key: string }, tools: StepTools) => Awaitable<void>
  /** Present if the step is a second factor. The account page shows the factor, and removes it with `forget`. */
  factor?: StepFactor
  /** Present if visitors can let their browser remember this factor. Needs `stores`. Default: absent. */
  rememberDevice?: StepRemembrance<keyof NoInfer<R> & string>
}

/**
 * A step that {@link defineStep} returned. Name the step in `steps`, or in `reads` of a later step. The properties of
 * the step are internal.
 */
export interface Step<Id extends string = string, D extends object = object, T = unknown> {
  readonly id: Id
  readonly definition: LooseStep
  /** Holds types for {@link EarlierOf} and {@link ResultsOf}. The property never has a value. */
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

/** A definition without type parameters. */
export interface LooseStep extends Readonly<Omit<AnyDefinition, "slot" | "signIns" | "attempts" | "states">> {
  readonly states: Readonly<Record<string, LooseState>>
  readonly signIns?: readonly string[]
  readonly attempts?: Readonly<Record<string, number>>
}

/** A state of a step or of an application's flow. Only a state of a flow can be final or name a check. */
export type LooseState = Omit<AnyDefinition["states"][string], "meta"> & {
  readonly type?: "final"
  readonly meta: AnyDefinition["states"][string]["meta"] & { readonly check?: string }
}
export type LooseMoves = NonNullable<LooseState["always"]>
export type LooseMove = Exclude<LooseMoves, string | readonly unknown[]>
