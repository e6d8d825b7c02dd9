/** The application's own account page: a React component over `useAccount`. */
import { createElement, version } from "react"
import { createRoot } from "react-dom/client"
import { authenticateAgain, SessionProvider, useAccount, useSession, type AccountOutcome } from "../../../src/react.ts"

function AccountPage() {
  const { data, status, change } = useAccount()
  const session = useSession()
  const make = async (outcome: Promise<AccountOutcome>) => void (await authenticateAgain(await outcome))
  return createElement(
    "main",
    null,
    createElement("p", { id: "account" }, `${status} ${data?.user.name ?? "nobody"}, ${data?.sessions?.length ?? 0}`),
    createElement("p", { id: "session" }, session.data?.user?.name ?? "nobody"),
    createElement("button", { onClick: () => make(change.rename("Countess")) }, "Rename"),
    createElement("button", { onClick: () => make(change.endOtherSessions()) }, "End others"),
  )
}

document.documentElement.dataset["react"] = version
createRoot(document.body.appendChild(document.createElement("div"))).render(
  createElement(SessionProvider, { basePath: "/auth" }, createElement(AccountPage)),
)
