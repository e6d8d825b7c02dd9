"use client"

import { TRPCClientError } from "@trpc/client"
import { useCallback, useEffect, useState } from "react"
import { api } from "~/trpc/client"

async function mine(): Promise<string> {
  try {
    const { count, author } = await api.post.mine.query()
    return `${count} posts of ${author}`
  } catch (error) {
    return error instanceof TRPCClientError ? error.message : "unknown"
  }
}

export function Posts() {
  const [text, setText] = useState("…")
  const load = useCallback(async () => setText(await mine()), [])
  useEffect(() => void load(), [load])
  return (
    <>
      <output aria-label="From tRPC">{text}</output>
      <button type="button" onClick={() => void api.post.create.mutate().then(load)}>
        Write
      </button>
      <button type="button" onClick={() => void api.post.remove.mutate().then(load)}>
        Delete
      </button>
    </>
  )
}
