import { json } from "@sveltejs/kit"

export async function GET({ locals }: { locals: App.Locals }) {
  const session = await locals.auth()
  if (!session?.user) return json({ message: "Not signed in" }, { status: 401 })
  return json({ name: session.user.name })
}
