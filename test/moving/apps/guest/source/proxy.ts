import { NextResponse, type NextRequest } from "next/server"
import { getToken } from "next-auth/jwt"
import { isSecure } from "./secure"

export async function proxy(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  if (pathname.startsWith("/api/auth")) return NextResponse.next()
  const token = await getToken({ req: request, secret: process.env.AUTH_SECRET, secureCookie: isSecure })
  if (!token && pathname === "/chat") {
    const redirectUrl = encodeURIComponent(`${pathname}${search}`)
    return NextResponse.redirect(new URL(`/api/auth/guest?redirectUrl=${redirectUrl}`, request.url))
  }
  if (pathname === "/members" && token?.type !== "regular")
    return NextResponse.redirect(new URL(`/enter?callbackUrl=${encodeURIComponent(pathname)}`, request.url))
  if (pathname === "/enter" && token?.type === "regular") return NextResponse.redirect(new URL("/", request.url))
  return NextResponse.next()
}

export const config = { matcher: ["/", "/chat", "/members", "/enter", "/api/:path*"] }
