import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { hashOf, parseRoute, type Route } from "./route.ts"

export interface Way {
  route: Route
  /** What the address last asked for: as the page was opened, or as somebody changed it. */
  asked: Route
  /** Goes there, with an entry in the browser's history. */
  go: (route: Route) => void
  /** The same without one: for what moves by itself, or with every press of a key. */
  glide: (route: Route) => void
}

/** Milliseconds of calm before the address is written: browsers refuse to write it many times a second. */
const CALM = 250

/** What is looked at. It stands in the address. */
export function useRoute(): Way {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  const [asked, setAsked] = useState(route)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const changed = () => {
      clearTimeout(timer.current)
      const next = parseRoute(location.hash)
      setRoute(next)
      setAsked(next)
    }
    addEventListener("hashchange", changed)
    return () => {
      removeEventListener("hashchange", changed)
      clearTimeout(timer.current)
    }
  }, [])
  return useMemo(
    () => ({
      route,
      asked,
      go(next: Route) {
        clearTimeout(timer.current)
        setRoute(next)
        location.hash = hashOf(next)
      },
      glide(next: Route) {
        clearTimeout(timer.current)
        setRoute(next)
        timer.current = setTimeout(() => history.replaceState(null, "", hashOf(next)), CALM)
      },
    }),
    [route, asked],
  )
}
