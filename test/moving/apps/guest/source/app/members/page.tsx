import { Suspense } from "react"
import { auth } from "@/app/(auth)/auth"

export default function Page() {
  return (
    <Suspense>
      <Members />
    </Suspense>
  )
}

async function Members() {
  const session = await auth()
  return <h1>For members: {session?.user.name}</h1>
}
