/** What each cookie of the demo is for, in plain words. */

export interface CookieNote {
  readonly name: string
  /** Characters of its value. */
  readonly length: number
  /** Only of cookies whose value is no secret. */
  readonly value: string | undefined
  readonly title: string
  readonly purpose: string
  readonly lives: string
  readonly readableBy: string
}

interface Kind extends Pick<CookieNote, "title" | "purpose" | "lives"> {
  readonly matches: RegExp
  readonly open?: boolean
}

const ours = "authjs\\."
const kinds: readonly Kind[] = [
  {
    matches: new RegExp(`^${ours}session-token(?:\\.\\d+)?$`),
    title: "Your session",
    purpose:
      "A random ticket. It says nothing by itself: the application looks up in its database whose it is. Whoever has it is you, so nobody else gets to see it.",
    lives: "30 days after it was last renewed, or until you sign out.",
  },
  {
    matches: new RegExp(`^${ours}csrf-token$`),
    title: "Proof that a form is ours",
    purpose:
      "A random number and its seal. Forms of this application repeat the number; another site cannot, so it cannot send a form in your name.",
    lives: "Until the browser is closed.",
  },
  {
    matches: new RegExp(`^${ours}callback-url$`),
    title: "Where to go after signing in",
    purpose: "The page that you came from. It was checked: only pages of this application are kept.",
    lives: "Until the browser is closed.",
    open: true,
  },
  {
    matches: new RegExp(`^${ours}flow\\.`),
    title: "A sign-in under way",
    purpose:
      "What one sign-in has to remember while you are elsewhere, sealed so that only the server can read it. Each sign-in has a cookie of its own: two tabs do not disturb each other, and there are never more than five.",
    lives: "15 minutes; for a sign-in by e-mail, as long as the link. It goes as soon as the sign-in has ended.",
  },
]

/** Every cookie that the browser sent, with its explanation. */
export function explainCookies(header: string | undefined): CookieNote[] {
  return (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes("="))
    .map((pair) => {
      const name = pair.slice(0, pair.indexOf("="))
      const value = pair.slice(pair.indexOf("=") + 1)
      const kind = kinds.find(({ matches }) => matches.test(name.replace(/^__(?:Host|Secure)-/, "")))
      return {
        name,
        length: value.length,
        value: kind?.open === true ? decoded(value) : undefined,
        title: kind?.title ?? "Not of this demo",
        purpose: kind?.purpose ?? "Another program on this machine set it under the same host name.",
        lives: kind?.lives ?? "Unknown.",
        readableBy:
          kind === undefined
            ? "Unknown."
            : "The server alone. Scripts in the page cannot (HttpOnly), and other sites' forms do not send it (SameSite=Lax).",
      }
    })
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
