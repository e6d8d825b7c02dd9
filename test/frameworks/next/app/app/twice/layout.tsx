import type { ReactNode } from "react"
import { auth, timesShaped } from "../../auth"

export async function generateMetadata() {
  return { title: (await auth())?.user?.name ?? "nobody" }
}

export default async function Layout({ children }: { children: ReactNode }) {
  const before = timesShaped()
  const [one, other] = await Promise.all([auth(), auth()])
  return (
    <section>
      <i id="layout">{`${one?.user?.name ?? "nobody"} ${one === other} ${before >= 0}`}</i>
      {children}
    </section>
  )
}
