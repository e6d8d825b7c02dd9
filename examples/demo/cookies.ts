/** Explains each cookie of the demo. */

export interface CookieNote {
  readonly name: string
  /** Characters of its value. */
  readonly length: number
  /** Only of cookies whose value is not secret. */
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
      "A random ticket that identifies your session in the application's database. Anyone who has it can act as you, so no other person may see it.",
    lives: "30 days after its last renewal, or until you sign out.",
  },
  {
    matches: new RegExp(`^${ours}csrf-token$`),
    title: "Proof that a form is ours",
    purpose:
      "A random number and its signature. Every form of this application contains the number. Another site does not know the number, so it cannot send a form in your name.",
    lives: "Until the browser is closed.",
  },
  {
    matches: new RegExp(`^${ours}callback-url$`),
    title: "The page to return to",
    purpose: "The page that you came from. The application checked it and keeps only pages of its own.",
    lives: "Until the browser is closed.",
    open: true,
  },
  {
    matches: new RegExp(`^${ours}known-devices$`),
    title: "A browser that has signed in before",
    purpose:
      "Random tickets, sealed, that show that a user has signed in with this browser. Attackers who try passwords of this user use up their own attempts, and not those of this browser.",
    lives: "26 weeks after the last sign-in.",
  },
  {
    matches: new RegExp(`^${ours}flow\\.`),
    title: "A sign-in in progress",
    purpose:
      "The data of one sign-in while you are at the provider or in your mailbox, sealed so that only the server can read it. Each sign-in has its own cookie, so that two tabs do not disturb each other; there are never more than five.",
    lives: "15 minutes; for a sign-in by email, as long as the link. It is deleted when the sign-in ends.",
  },
]

/** Returns every cookie that the browser sent, with its explanation. */
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
            : "Only the server. Scripts in the page cannot (HttpOnly), and other sites' forms do not send it (SameSite=Lax).",
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
