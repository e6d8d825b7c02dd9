import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { fragmentOf, hashOf, parseRoute, type Route } from "./route.ts"

export interface Way {
  route: Route
  /**
   * The last route that came from the page's URL: when the page opened, or when the user changed the URL or followed a
   * link.
   */
  asked: Route
  /** Selects a route, and adds an entry to the browser's history. */
  go: (route: Route) => void
  /** Selects a route without adding an entry to the browser's history, for automatic movements and repeated keys. */
  glide: (route: Route) => void
}

/** The delay before `glide` writes the address, in milliseconds. Browsers limit how often the address can change. */
const CALM = 250

/** Returns the selection, which is a part of the page's address. */
export function useRoute(): Way {
  const [route, setRoute] = useState(() => parseRoute(fragmentOf(location)))
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
