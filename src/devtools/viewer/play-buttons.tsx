import type { JSX, Ref } from "preact"
import type { Playing } from "./use-playing.ts"
import { Button } from "./parts.tsx"

interface Props {
  playing: Playing
  /** The button that steps forward. */
  button?: Ref<HTMLButtonElement>
}

/**
 * Shows the buttons back, play or pause, and forward. At the first and the last step, buttons have `aria-disabled`,
 * because a button with `disabled` loses the focus. If the user's system asks for less motion, there is no play button.
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
