/** Sets how a part of the application, such as its adapter, behaves while a certain effect runs. */
import type { Awaitable } from "../../ports/records.ts"
import { besideBuiltIn, type AskCall } from "./beside-built-in.ts"
import type { Behaviour, Resource } from "./stage.types.ts"
import type { AroundAsk } from "./watch-asks.ts"

interface Scheduled {
  readonly ask: string
  readonly resource: Resource
  readonly behaviour: Behaviour
  /** The number of the effect's call in the request, from 1; `undefined` for every call. */
  readonly call: number | undefined
}

/**
 * Behaviours for the next request. If two behaviours apply to the same call, the one that was set later replaces the
 * other.
 */
export interface Schedule {
  upon(ask: string, resource: Resource, behaviour: Behaviour): void
  /** Runs `work`. Behaviours that `work` sets for this effect apply only to its call with this number. */
  forCall(ask: string, call: number, work: () => Awaitable<void>): Promise<void>
  /** Runs `work`, during which the behaviours apply. The first call of each effect has the number 1. */
  disturbed<T>(work: () => Promise<T>): Promise<T>
  /**
   * Makes a call of a resource with its scheduled behaviour.
   *
   * @param name the name of the method, if the resource has several methods.
   * @param params the parameters of an effect.
   */
  through(resource: Resource, call: () => unknown, name?: string, params?: unknown): unknown
  /** The function that runs around every effect. */
  readonly around: AroundAsk
  /** Returns the name of the effect that is running. */
  asking(): string | undefined
  /**
   * Forgets the running ask after the end of the request, so that an effect that hangs does not belong to a later
   * request.
   */
  forget(): void
  clear(): void
  /**
   * Clears the behaviours.
   * @returns a function that restores them.
   */
  aside(): () => void
}

export function scheduled(): Schedule {
  let behaviours: Scheduled[] = []
  let calls = new Map<string, number>()
  let arranged: { ask: string; call: number } | undefined
  let asking: AskCall | undefined
  let armed = false

  function next(ask: string): AskCall {
    const call = (calls.get(ask) ?? 0) + 1
    calls.set(ask, call)
    return { ask, call }
  }

  function scheduledFor(resource: Resource): Behaviour | undefined {
    const now = armed ? asking : undefined
    return behaviours.findLast(
      ({ ask, call, resource: own }) =>
        ask === now?.ask && own === resource && (call === undefined || call === now.call),
    )?.behaviour
  }

  function through(resource: Resource, call: () => unknown, name: string = resource, params?: unknown): unknown {
    const behaviour = scheduledFor(resource)
    return behaviour === undefined ? call() : behaviour(call, name, params)
  }

  const around: AroundAsk = (ask, call, builtIn, params) => {
    // The effect of an override can call the built-in effect that it replaces. This does not count as another call of
    // the effect.
    if (asking?.ask === ask) return (asking.builtIn = call())
    const own = next(ask)
    asking = own
    // An effect that hung can end while an effect of a later request runs.
    const end = (): void => {
      if (asking === own) forget()
    }
    let result: unknown
    try {
      result = through("effect", builtIn === undefined ? call : () => besideBuiltIn(own, call, builtIn), ask, params)
    } finally {
      if (!(result instanceof Promise)) end()
    }
    return result instanceof Promise ? result.finally(end) : result
  }

  function forget(): void {
    asking = undefined
  }

  return {
    upon(ask, resource, behaviour) {
      const call = arranged?.ask === ask ? arranged.call : undefined
      behaviours.push({ ask, resource, behaviour, call })
    },
    async forCall(ask, call, work) {
      arranged = { ask, call }
      try {
        await work()
      } finally {
        arranged = undefined
      }
    },
    async disturbed<T>(work: () => Promise<T>): Promise<T> {
      calls = new Map()
      armed = true
      try {
        return await work()
      } finally {
        armed = false
      }
    },
    through,
    around,
    asking: () => asking?.ask,
    forget,
    clear() {
      behaviours = []
    },
    aside() {
      const before = behaviours
      behaviours = []
      return () => {
        behaviours = before
      }
    },
  }
}
