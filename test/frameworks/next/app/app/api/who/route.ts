import { headers } from "next/headers"
import { auth } from "../../../auth"

export async function GET() {
  const own = (await headers()).get("x-by-middleware")
  return Response.json({ auth: await auth(), own, cookie: (await headers()).get("cookie") })
}
