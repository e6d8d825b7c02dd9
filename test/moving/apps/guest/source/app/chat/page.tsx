"use client"

import { useSession } from "next-auth/react"

export default function Chat() {
  const { data } = useSession()
  return data ? <h1>Chat of {data.user.name}</h1> : <p>Loading</p>
}
