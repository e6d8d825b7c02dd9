import { sveltekit } from "@sveltejs/kit/vite"

const bundled = ["authchart", "cookie", "jose", "oauth4webapi", "xstate"]

export default {
  plugins: [sveltekit()],
  logLevel: "warn",
  // The setting of the guide; and, to see the difference, without it.
  ssr: { noExternal: process.env.APP_UNBUNDLED === "1" ? [] : bundled },
}
