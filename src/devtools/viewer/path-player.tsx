import type { JSX } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { stepsOf, walkAlong } from "../follow/paths.ts"
import { causeOf, passMark, tagOf } from "../describe/words.ts"
import { edgeOf, type Play } from "./path-play.ts"
import { PathSteps } from "./path-steps.tsx"
import { PlayButtons } from "./play-buttons.tsx"
import { usePlaying } from "./use-playing.ts"
import { Button } from "./parts.tsx"

interface Props {
  play: Play
  setAt: (at: number) => void
  /** Closes the player and shows the list of paths. */
  leave: () => void
  takesFocus: boolean
}

/** The time for each step at speed 1, in milliseconds. */
const PACE = 1400
const speeds = [0.5, 1, 2, 4] as const

/** Plays one path, automatically or step by step. */
export function PathPlayer({ play, setAt, leave, takesFocus }: Props): JSX.Element {
  const { path, at } = play
  const last = stepsOf(path).length
  const [speed, setSpeed] = useState(1)
  const playing = usePlaying({ at, first: 0, last, pace: PACE / speed, setAt })
  const forward = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) forward.current?.focus()
  }, [])
  return (
    <div class="player" onKeyDown={playing.pressed}>
      <Button says="← All paths" onClick={leave} />
      <h2>{path.title}</h2>
      {path.setting !== undefined && <p class="soft">Played in: {path.setting}</p>}
      <div class="buttons" role="group" aria-label="Play the path. Left and right arrow keys step.">
        <Button says="Start" onClick={() => playing.go(0)} />
        <PlayButtons playing={playing} button={forward} />
      </div>
      {!playing.still && (
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
      {playing.still && (
        <p class="soft">Your system asks for less motion, so nothing plays by itself: step with the buttons.</p>
      )}
      <Now play={play} />
      <PathSteps play={play} go={playing.go} />
    </div>
  )
}

/** Shows the current step and state. Screen readers announce them at each step. */
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
              {passMark(edge)}
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
