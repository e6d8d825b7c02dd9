import { signOut, update } from "../../../auth"

export async function POST() {
  return Response.json({ to: await signOut({ redirect: false, redirectTo: "/login" }) })
}

export async function PUT(request: Request) {
  return Response.json({ session: await update((await request.json()) as { user: { name: string } }) })
}
