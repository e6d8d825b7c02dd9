import type { JSX, Ref } from "preact"
import type { Playing } from "./use-playing.ts"
import { Button } from "./parts.tsx"

interface Props {
  playing: Playing
  /** Of the button that steps forward. */
  button?: Ref<HTMLButtonElement>
}

/**
 * Back, play or pause, and forward. Marked and not disabled at the ends: a button that goes away takes the focus with it.
 * Where nothing plays by itself there is nothing to play.
 */
export function PlayButtons({ playing, button = null }: Props): JSX.Element {
  const { goes, still, begins, over, back, forward, toggle } = playing
  return (
    <>
      <Button says="Back" aria-disabled={begins} onClick={back} />
      {!still && <Button says={goes ? "Pause" : "Play"} onClick={toggle} />}
      <button type="button" ref={button} aria-disabled={over} onClick={forward}>
        Forward
      </button>
    </>
  )
}
