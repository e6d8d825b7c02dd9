import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import { Button } from "./parts.tsx"

const themes = ["auto", "light", "dark"] as const

/** Lets the user choose the system's theme, the light theme, or the dark theme. The page does not store the choice. */
export function ThemeSwitch(): JSX.Element {
  const [theme, setTheme] = useState<(typeof themes)[number]>("auto")
  useEffect(() => {
    if (theme === "auto") document.documentElement.removeAttribute("data-theme")
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <div class="themes" role="group" aria-label="Colours">
      {themes.map((each) => (
        <Button key={each} says={each} aria-pressed={each === theme} onClick={() => setTheme(each)} />
      ))}
    </div>
  )
}
