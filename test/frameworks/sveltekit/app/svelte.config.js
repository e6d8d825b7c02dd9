import adapter from "@sveltejs/adapter-node"

const { APP_OUT = "build", APP_BASE = "" } = process.env

/** Built by the tests, each time into a folder of its own. */
export default {
  kit: {
    adapter: adapter({ out: `.svelte-kit/${APP_OUT}` }),
    outDir: `.svelte-kit/${APP_OUT}-work`,
    paths: { base: APP_BASE },
  },
}
