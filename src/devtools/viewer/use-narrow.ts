import { useEffect, useState } from "preact/hooks"

/** Returns true if the parts of the page are below each other, as in a window of 900 pixels or less. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => query().matches)
  useEffect(() => {
    const media = query()
    const changed = () => setNarrow(media.matches)
    media.addEventListener("change", changed)
    return () => media.removeEventListener("change", changed)
  }, [])
  return narrow
}

/** The style sheet has the same width. */
function query(): MediaQueryList {
  return matchMedia("(max-width: 900px)")
}
