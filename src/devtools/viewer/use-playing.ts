import { useEffect, useState } from "preact/hooks"

interface Track {
  /** The step that is looked at. */
  at: number
  /** Where it starts. */
  first: number
  last: number
  /** Milliseconds that a step is looked at while it plays. */
  pace: number
  setAt: (at: number) => void
}

export interface Playing {
  /** It goes on by itself now. */
  goes: boolean
  /** The system asks for less motion: nothing goes on by itself. */
  still: boolean
  /** It is at its first step, or before it: there is no way back. */
  begins: boolean
  /** It is at its last step. */
  over: boolean
  /** To a step; there it stays. */
  go: (to: number) => void
  back: () => void
  forward: () => void
  /** Starts it, at its end once more from the first step; or pauses it. */
  toggle: () => void
  /** Listener: the left and the right arrow key step, but where they choose something else. */
  pressed: (event: KeyboardEvent) => void
}

/** Plays steps one after another, as a timer, buttons and keys tell it. It stops at the last. */
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

/** Whether the system asks for less motion, followed as it changes. */
function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(() => motion().matches)
  useEffect(() => {
    const query = motion()
    const changed = () => setReduced(query.matches)
    query.addEventListener("change", changed)
    // It may have changed since it was first asked, before anybody listened.
    changed()
    return () => query.removeEventListener("change", changed)
  }, [])
  return reduced
}

function motion(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)")
}
