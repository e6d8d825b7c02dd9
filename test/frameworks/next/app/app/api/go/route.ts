import { signIn } from "../../../auth"

/** A link that starts a sign-in. */
export async function GET(request: Request) {
  const { searchParams } = new URL(request.url)
  if (searchParams.has("stay")) return Response.json({ to: await signIn("idp", { redirect: false }) })
  await signIn("idp", { redirectTo: searchParams.get("to") ?? "/admin" })
}

/** A form of the application outside of a server action. */
export async function POST(request: Request) {
  await signIn("credentials", await request.formData())
}
