import { NextResponse, type NextFetchEvent, type NextRequest } from "next/server"
import { auth } from "./auth"

/** Wraps the application's own middleware. */
const wrapped = auth((request) => {
  const { pathname } = request.nextUrl
  if (pathname === "/wrapped/elsewhere") return NextResponse.redirect(new URL("/login", request.nextUrl))
  if (pathname === "/wrapped/who") return NextResponse.rewrite(new URL("/api/who", request.nextUrl))
  if (pathname === "/wrapped/outside") return Response.json({ at: request.nextUrl.href, auth: request.auth })
  if (pathname === "/wrapped/own-headers") {
    const headers = new Headers(request.headers)
    headers.set("x-by-middleware", "1")
    return NextResponse.rewrite(new URL("/api/who", request.nextUrl), { request: { headers } })
  }
  return undefined
})

export default function proxy(request: NextRequest, event: NextFetchEvent): Promise<Response> {
  return request.nextUrl.pathname.startsWith("/wrapped/") ? wrapped(request, event) : auth(request, event)
}

export const config = {
  matcher: ["/admin/:path*", "/wrapped/:path*", "/open/:path*", "/login", "/api/auth/:path*", "/legacy"],
}
