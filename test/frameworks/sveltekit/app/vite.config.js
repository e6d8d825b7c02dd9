import { sveltekit } from "@sveltejs/kit/vite"

const bundled = ["authchart", "bowser", "cookie", "jose", "oauth4webapi", "xstate"]

export default {
  plugins: [sveltekit()],
  logLevel: "warn",
  // The guide's setting; and a build without it, to see the effect.
  ssr: { noExternal: process.env.APP_UNBUNDLED === "1" ? [] : bundled },
}
