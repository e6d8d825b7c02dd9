import { auth } from "../auth"

export default async function Home() {
  return <pre id="session">{JSON.stringify(await auth())}</pre>
}
