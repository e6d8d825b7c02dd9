import { getToken } from "next-auth/jwt"
import { isSecure } from "@/secure"

export async function GET(request: Request) {
  const token = await getToken({ req: request, secret: process.env.AUTH_SECRET, secureCookie: isSecure })
  return Response.json({ kind: token?.type ?? null }, { status: token ? 200 : 401 })
}
