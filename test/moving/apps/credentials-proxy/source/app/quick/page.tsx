"use client"

import { getProviders, getSession, signIn } from "next-auth/react"
import { useEffect, useState } from "react"

export default function Quick() {
  const [said, setSaid] = useState("")
  const [ways, setWays] = useState<string[]>([])
  useEffect(() => {
    void getProviders().then((found) => setWays(Object.values(found ?? {}).map(({ name }) => name)))
  }, [])

  async function enter(form: FormData) {
    const { email, password } = Object.fromEntries(form)
    const result = await signIn("credentials", { email, password, redirect: false })
    if (result?.error) return setSaid(`${result.error} ${result.code ?? ""}`)
    const session = await getSession()
    setSaid(`Welcome, ${session?.user?.name}`)
  }
  return (
    <>
      <h1>Quick</h1>
      <p data-ways>{ways.join(", ")}</p>
      <p role="status">{said}</p>
      <form action={enter}>
        <label>
          E-mail <input name="email" />
        </label>
        <label>
          Password <input type="password" name="password" />
        </label>
        <button type="submit">Enter</button>
      </form>
    </>
  )
}
