/** Rules about the CSRF token. */
import { visit } from "./library.ts"
import { holdBoth } from "./rule.ts"

holdBoth("GET /csrf", [
  {
    title: "the response has a token, and sets its cookie",
    play: async (library) => {
      const { status, json, cookies } = await visit(library, { path: "/csrf" })
      const body = json as { csrfToken: string }
      return {
        status,
        keys: Object.keys(body),
        inCookie: cookies["__Host-authjs.csrf-token"]?.split("|")[0] === body.csrfToken,
      }
    },
    states: { status: 200, keys: ["csrfToken"], inCookie: true },
  },
  {
    title: "no cache stores the response, according to each of its three headers",
    play: async (library) => {
      const { headers } = await visit(library, { path: "/csrf" })
      const directives = headers.get("cache-control")?.split(", ") ?? []
      return {
        private: directives.includes("private"),
        stored: !directives.includes("no-store"),
        expires: headers.get("expires"),
        pragma: headers.get("pragma"),
      }
    },
    states: { private: true, stored: false, expires: "0", pragma: "no-cache" },
  },
])
