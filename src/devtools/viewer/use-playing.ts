import { useEffect, useState } from "preact/hooks"

interface Track {
  /** The current step. */
  at: number
  /** The first step. */
  first: number
  last: number
  /** The time for each step while the path plays, in milliseconds. */
  pace: number
  setAt: (at: number) => void
}

export interface Playing {
  /** True while the steps play automatically. */
  goes: boolean
  /** True if the user's system asks for less motion. The steps then do not play automatically. */
  still: boolean
  /** True if the current step is the first step, or if no step has played yet. */
  begins: boolean
  /** True if the current step is the last step. */
  over: boolean
  /** Goes to a step and stops playing. */
  go: (to: number) => void
  back: () => void
  forward: () => void
  /** Starts to play, or pauses. Starts from the first step if the current step is the last step. */
  toggle: () => void
  /** Listens for keys: the left and the right arrow key go one step, except in a selection box. */
  pressed: (event: KeyboardEvent) => void
}

/** Plays steps by timer, buttons and keys. Playing stops at the last step. */
export function usePlaying({ at, first, last, pace, setAt }: Track): Playing {
  const still = useReducedMotion()
  const [running, setRunning] = useState(false)
  const goes = running && !still
  const over = at >= last
  useEffect(() => {
    if (!goes) return undefined
    if (over) {
      setRunning(false)
      return undefined
    }
    const timer = setTimeout(() => setAt(at + 1), pace)
    return () => clearTimeout(timer)
  }, [goes, at, over, pace])
  const go = (to: number): void => {
    setRunning(false)
    setAt(to)
  }
  const begins = at <= first
  const back = (): void => {
    if (!begins) go(at - 1)
  }
  const forward = (): void => {
    if (!over) go(at + 1)
  }
  const toggle = (): void => {
    if (!goes && over) setAt(first)
    setRunning(!goes)
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "ArrowRight") forward()
    else if (event.key === "ArrowLeft") back()
    else return
    event.preventDefault()
  }
  return { goes, still, begins, over, go, back, forward, toggle, pressed }
}

/** Returns true if the user's system asks for less motion. The value follows changes of that setting. */
function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(() => motion().matches)
  useEffect(() => {
    const query = motion()
    const changed = () => setReduced(query.matches)
    query.addEventListener("change", changed)
    // The setting can have changed before the line above added the listener, so the code reads it once more.
    changed()
    return () => query.removeEventListener("change", changed)
  }, [])
  return reduced
}

function motion(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)")
}
