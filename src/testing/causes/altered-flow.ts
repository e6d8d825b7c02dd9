import type { Tables } from "../../../machines/program.ts"
import { graphOf } from "../../../machines/proofs/edges.ts"
import { resolveConfig, siteOf } from "../../config/resolve.ts"
import { platform } from "../../interpreter/runtime.ts"
import { fromPlain, openToken, sealToken, toPlain } from "../../protocol/session-token.ts"
import type { Stage } from "../stage/stage.types.ts"

/** The lifetime of the sealed flow in the changed cookie, in seconds. */
const lifetime = 900

/**
 * Changes the value of one key in the browser's flow cookie, and seals the cookie again with the application's secret.
 * An attacker without the secret cannot do this. With such a cookie, a test shows that the chart itself checks the
 * flow, even if the seal does not protect it.
 * @throws {Error} if the browser has no flow of this chart, or the flow does not keep the key.
 */
export async function alterFlow(
  stage: Stage,
  program: Tables,
  { key, change }: { key: string; change: (value: unknown) => unknown },
): Promise<void> {
  const config = resolveConfig(stage.config())
  const prefix = `${siteOf(config, stage.origin).cookies.flow.name}.`
  const [name = "", token = ""] = [...stage.browser.cookies()].find(([cookie]) => cookie.startsWith(prefix)) ?? []
  const sealing = { salt: `authchart.flow.${program.id}`, now: stage.clock.now() / 1000, ring: config.keys }
  const claims = await openToken({ token, secrets: config.secrets, ...sealing })
  const kept: unknown = claims?.["c"]
  const keeps: readonly string[] = graphOf(program).states.get(String(claims?.["s"]))?.meta?.keeps ?? []
  const at = keeps.indexOf(key)
  if (!Array.isArray(kept) || at < 0) throw new Error(`No flow in the browser keeps ${key}.`)
  const c = kept.map((value: unknown, index) => (index === at ? toPlain(change(fromPlain(value))) : value))
  const sealed = { claims: { ...claims, c }, secrets: config.secrets, maxAge: lifetime, uuid: platform.randomUUID }
  stage.browser.put(name, await sealToken({ ...sealed, ...sealing }))
}
