/**
 * Builds the site of the documentation into `site/dist` and adds the pictures that its pages link to. Fails if a link
 * within the site leads nowhere or a page loads a file from another host. `tsx tools/site.ts`; needs no network. With
 * `--check`, the site is for the check only: examples have no colours, and scripts are not minified.
 */
import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { checkSite } from "./site/check-site.ts"

const root = resolve(import.meta.dirname, "..")
const isCheck = process.argv.includes("--check")
const built = spawnSync(
  resolve(root, "node_modules/.bin/vitepress"),
  ["build", "site", ...(isCheck ? ["--no-minify"] : [])],
  {
    cwd: root,
    env: isCheck ? { ...process.env, AUTHCHART_SITE_CHECK: "1" } : process.env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  },
)
if (built.status !== 0) {
  process.stderr.write(`${built.stdout}${built.stderr}`)
  process.exitCode = 1
} else {
  const { pages, complaints } = checkSite(resolve(root, "site/dist"), root)
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
  process.stdout.write(`${pages} pages in site/dist.\n`)
  if (complaints.length > 0) process.exitCode = 1
}
