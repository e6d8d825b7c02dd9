"use client"

import { useSession } from "next-auth/react"
import { useState } from "react"

export default function Settings() {
  const { data: session, update } = useSession({ required: true })
  const [name, setName] = useState("")
  return (
    <>
      <h1>Settings of {session?.user.name}</h1>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="button" onClick={() => void update({ user: { name } })}>
        Save
      </button>
    </>
  )
}
