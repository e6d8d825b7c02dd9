/** The states of a step without their types: what composition reads. */

/** Why a step refuses: what the log and the error page say. */
export type StepRefusal = "step_refused" | "factor_ambiguous"

export type LooseValue = unknown

export interface LooseDo {
  readonly type: string
  readonly params?: LooseValue
}

export interface LooseMove {
  readonly target?: string
  readonly guard?: string
  readonly actions?: LooseDo | readonly LooseDo[]
  readonly problem?: string
  readonly reason?: StepRefusal
}

export type LooseMoves = string | LooseMove | readonly LooseMove[]

export interface LooseState {
  readonly tags?: "waiting"
  readonly meta: {
    readonly title: string
    readonly passes?: string | readonly string[]
    readonly rfc?: readonly string[]
  }
  readonly entry?: LooseDo | readonly LooseDo[]
  readonly on?: Readonly<Record<string, LooseMoves>>
  readonly always?: LooseMoves
}
