import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { hashOf, parseRoute, type Route } from "./route.ts"

export interface Way {
  route: Route
  /** The last route of the address: of the opened page, or after the user changed it. */
  asked: Route
  /** Goes to a route, with an entry in the browser's history. */
  go: (route: Route) => void
  /** The same without an entry, for automatic movements and repeated keys. */
  glide: (route: Route) => void
}

/** The milliseconds before the address is written. Browsers limit how often it can change. */
const CALM = 250

/** The selection, which is a part of the page's address. */
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
