"use client"

import { useSession } from "authchart/react"
import { useRouter } from "next/navigation"
import type { FormEvent } from "react"

/**
 * Changes the session from the browser: `update()` sends the data, and `callbacks.session` decides which part to
 * accept.
 */
export function RenameForm({ name }: { name: string }) {
  const router = useRouter()
  const { data: session, status, update } = useSession()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    await update({ user: { name: form.get("nickname") } })
    // Client components in every tab already have the change. This call refreshes the parts that the server rendered.
    router.refresh()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="card">
      <h2>From the browser</h2>
      <p className="soft">
        useSession() says <span data-client-name>{session?.user?.name}</span>; update() changes it in every tab.
      </p>
      <label htmlFor="nickname">Name</label>
      <input id="nickname" name="nickname" defaultValue={name} maxLength={60} required />
      <button className="button" disabled={status === "loading"}>
        Rename in the browser
      </button>
    </form>
  )
}
