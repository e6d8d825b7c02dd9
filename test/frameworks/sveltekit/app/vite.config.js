import { sveltekit } from "@sveltejs/kit/vite"

const bundled = ["authchart", "cookie", "jose", "oauth4webapi", "xstate"]

export default {
  plugins: [sveltekit()],
  logLevel: "warn",
  // What the guide says; and, to see what comes of it, without.
  ssr: { noExternal: process.env.APP_UNBUNDLED === "1" ? [] : bundled },
}
