import type { JSX } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { stepsOf, walkAlong } from "../../src/inspect/paths.ts"
import { causeOf, tagOf } from "../../src/inspect/words.ts"
import { edgeOf, type Play } from "./path-play.ts"
import { PathSteps } from "./path-steps.tsx"

interface Props {
  play: Play
  setAt: (at: number) => void
  /** Back to the list. */
  leave: () => void
  takesFocus: boolean
}

/** Milliseconds that a step is looked at, at speed 1. */
const PACE = 1400
const speeds = [0.5, 1, 2, 4] as const

/** Plays one path: by itself, or step by step. */
export function PathPlayer({ play, setAt, leave, takesFocus }: Props): JSX.Element {
  const { path, at } = play
  const length = stepsOf(path).length
  const still = useReducedMotion()
  const [running, setRunning] = useState(false)
  const [speed, setSpeed] = useState(1)
  const forward = useRef<HTMLButtonElement>(null)
  const goes = running && !still
  useEffect(() => {
    if (takesFocus) forward.current?.focus()
  }, [])
  useEffect(() => {
    if (!goes || at >= length) return undefined
    const timer = setTimeout(() => {
      setAt(at + 1)
      if (at + 1 >= length) setRunning(false)
    }, PACE / speed)
    return () => clearTimeout(timer)
  }, [goes, at, speed, length])

  const step = (to: number): void => {
    setRunning(false)
    setAt(Math.min(length, Math.max(0, to)))
  }
  const toggle = (): void => {
    if (!goes && at >= length) setAt(0)
    setRunning(!goes)
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "ArrowRight") step(at + 1)
    else if (event.key === "ArrowLeft") step(at - 1)
    else return
    event.preventDefault()
  }
  return (
    <div class="player" onKeyDown={pressed}>
      <button type="button" onClick={leave}>
        ← All paths
      </button>
      <h2>{path.title}</h2>
      {path.setting !== undefined && <p class="soft">Played in: {path.setting}</p>}
      <div class="buttons" role="group" aria-label="Play the path. Left and right arrow keys step.">
        <button type="button" onClick={() => step(0)}>
          Start
        </button>
        {/* Marked and not disabled at the ends: a button that goes away takes the focus with it. */}
        <button type="button" aria-disabled={at === 0} onClick={() => step(at - 1)}>
          Back
        </button>
        {!still && (
          <button type="button" onClick={toggle}>
            {goes ? "Pause" : "Play"}
          </button>
        )}
        <button type="button" ref={forward} aria-disabled={at >= length} onClick={() => step(at + 1)}>
          Forward
        </button>
      </div>
      {!still && (
        <label>
          Speed{" "}
          <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {speeds.map((each) => (
              <option key={each} value={String(each)}>
                {each} ×
              </option>
            ))}
          </select>
        </label>
      )}
      {still && (
        <p class="soft">Your system asks for less motion, so nothing plays by itself: step with the buttons.</p>
      )}
      <Now play={play} />
      <PathSteps play={play} go={step} />
    </div>
  )
}

/** Where it is: read out at each step. */
function Now({ play: { description, path, at } }: Pick<Props, "play">): JSX.Element {
  const steps = stepsOf(path)
  const step = steps[at - 1]
  const edge = edgeOf(description, step)
  const walk = walkAlong(description, path, at)
  const state = description.states.find((each) => each.path === walk.at)
  const request = step?.request ?? 0
  const ended = at === steps.length
  return (
    <div class="now" aria-live="polite">
      <p class="what">
        Step {at} of {steps.length}
        {path.requests.length > 1 && `, request ${request + 1} of ${path.requests.length}`}
      </p>
      <p>
        {edge ? (
          <>
            <span class="soft">{walkAlong(description, path, at - 1).at}:</span>{" "}
            <strong>
              {edge.passes !== undefined && "✓ "}
              {causeOf(edge)} → {walk.at}
            </strong>
          </>
        ) : (
          <strong>{walk.at}</strong>
        )}
      </p>
      {step?.says !== undefined && <p class="soft">{step.says}</p>}
      {ended ? (
        <p data-ended>
          The path ends here: {state?.title}
          {path.reason !== undefined && `, ${path.reason}`}.
        </p>
      ) : (
        <p>
          {state ? tagOf(state) : ""}: {state?.title}
        </p>
      )}
      <p class="soft">Checks passed: {walk.passed.join(", ") || "none yet"}.</p>
    </div>
  )
}

/** Whether the system asks for less motion, followed as it changes. */
function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(() => motion().matches)
  useEffect(() => {
    const query = motion()
    const changed = () => setReduced(query.matches)
    query.addEventListener("change", changed)
    return () => query.removeEventListener("change", changed)
  }, [])
  return reduced
}

function motion(): MediaQueryList {
  return matchMedia("(prefers-reduced-motion: reduce)")
}
