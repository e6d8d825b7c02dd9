/** The pictures of the documentation, with the text that each of them shows. */
import { writeFileSync } from "node:fs"
import type { Page } from "playwright-core"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { errorPage } from "../../../src/pages/error.ts"
import { base } from "../../pages/samples.ts"
import { open as openDocument } from "../../browser/look.ts"
import type { Provoked } from "./failures.ts"
import { expectInWindow } from "./in-window.ts"
import { historyApplication, historyEntries, lookUp, openHistory } from "./history-page.ts"
import { plain, rows, state, type LivePage } from "./live-page.ts"
import { like } from "./sample-traces.ts"
import type { OpenOptions } from "./visualizer-page.ts"

/** The reference of the failed sign-in in the pictures. */
const reference = "6f1c0b94d27ae358"

export interface PictureSource {
  readonly live: LivePage
  /** The charts of an application with two providers. */
  readonly charts: Charts
  readonly provoked: readonly Provoked[]
}

/** Opens what a picture shows. */
type OpenPicture = (source: PictureSource) => Promise<Page>

const size = { width: 1100, height: 720, phases: true, signIns: true } satisfies OpenOptions & { signIns: boolean }

/** By the name of the file in `docs/images`, without its ending. */
export const docsPictures: Readonly<Record<string, OpenPicture>> = {
  "judge-first-view": ({ live, charts }) => bands(live, charts),
  "judge-state": async ({ live, charts }) => {
    const at = await bands(live, charts)
    await at.keyboard.press("/")
    await at.keyboard.type("state")
    await at.locator(".found a").first().click()
    await expectInWindow(at.locator(state("checkingState")).locator(".shape"))
    return at
  },
  "judge-code": async ({ live, charts }) => {
    const at = await bands(live, charts)
    await at.keyboard.press("3")
    await at.locator("text.ahead").click()
    await expectInWindow(at.locator(".details li", { hasText: "INV-O6" }))
    await expectInWindow(at.locator(state("checkingVerifier")).locator(".shape"))
    await expectInWindow(at.locator("text.boundary"))
    return at
  },
  "judge-sealed": async ({ live, charts }) => {
    const at = await bands(live, charts)
    await at.keyboard.press("2")
    await at.locator(state("awaitingCallback")).click()
    await at.locator(".details").waitFor()
    await expectInWindow(at.locator(state("awaitingCallback")).locator(".shape"))
    return at
  },
  "judge-grant": async ({ live, charts }) => {
    const at = await bands(live, charts)
    await at.locator("[data-band]", { hasText: "the grant" }).click()
    await at.locator(state("admission.issuingSession")).click()
    await at.locator(".details").waitFor()
    await expectInWindow(at.locator(state("admission.issuingSession")).locator(".shape"))
    return at
  },
  "judge-providers": async ({ live, charts }) => {
    const at = await bands(live, charts)
    await at.getByLabel("Show the checks of provider").selectOption({ label: "OAuth 2 (oauth)" })
    await at.getByLabel("Compare with provider").selectOption({ label: "OpenID Connect (oidc)" })
    await at.locator(".side").nth(1).waitFor()
    return at
  },
  "judge-refused": (source) => failure(source, "state_unknown"),
  "why-reference": async ({ live }) => {
    const at = await live.visualizer.browser.newPage({ viewport: { width: 720, height: 480 } })
    live.takes(at)
    const failed = { error: "OAuthCallbackError", reason: "state_unknown", flow: reference }
    const { html, headers } = errorPage({ ...base, ...failed, signinUrl: "https://app.example/auth/signin" })
    await openDocument(at, { html, headers: Object.fromEntries(headers) })
    return at
  },
  "why-history": async ({ live }) => {
    const at = await openHistory(live, await historyApplication(), size)
    await lookUp(at, "eve")
    await at.locator(historyEntries).first().waitFor()
    return at
  },
  "why-trace": (source) => failure(source, "provider_unreachable"),
  "visualizer-light": (source) => failure(source, "provider_unreachable", { width: 1200, height: 760 }),
  "visualizer-dark": (source) => failure(source, "provider_unreachable", { width: 1200, height: 760, scheme: "dark" }),
}

async function bands(live: LivePage, charts: Charts): Promise<Page> {
  const at = await live.open("#/oauth", { ...size, charts })
  await at.locator("[data-band]").nth(4).waitFor()
  return at
}

/** Opens the trace of a failed sign-in by its reference, as the link on an error page does. */
async function failure(
  { live, charts, provoked }: PictureSource,
  reason: string,
  options: OpenOptions = {},
): Promise<Page> {
  const traces = provoked.find((each) => each.reason === reason)?.traces ?? []
  live.stream.send(...traces.map((trace) => like(trace, { id: reference })))
  const at = await live.open(`?flow=${reference}`, { ...size, ...options, charts })
  await at.locator(`${rows}.failed`, { hasText: reason }).waitFor()
  await at.locator(".failure h3", { hasText: reason }).waitFor()
  await at.locator(".advice li").first().waitFor()
  await expectInWindow(at.locator(".flag.failed"))
  await expectInWindow(at.locator(".failure .says"))
  return at
}

/**
 * Returns the text that a page shows, without the values that differ from run to run: times, dates, durations and
 * references; and without the lines of source files, which change with every edit above them.
 */
export async function textOf(at: Page): Promise<string> {
  const parts = await at.locator(".drawing, aside, body > main").allTextContents()
  return plain(parts.join(" "))
    .replaceAll(/\d\d:\d\d:\d\d(?:\.\d+)?/g, "‹time›")
    .replaceAll(/\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4}/g, "‹date›")
    .replaceAll(/\d+(?:\.\d+)? ms/g, "‹duration›")
    .replaceAll(/[0-9a-f]{16}/g, "‹reference›")
    .replaceAll(/\.ts:\d+/g, ".ts:‹line›")
}

/**
 * Takes a picture of a page as WebP, which is a fraction of the size of PNG, in the best quality that the limit allows.
 *
 * @param most the maximum size, in bytes.
 */
export async function savePicture(at: Page, path: string, most: number): Promise<void> {
  const session = await at.context().newCDPSession(at)
  for (const quality of [75, 60, 45, 30]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality })
    const bytes = Buffer.from(data, "base64")
    writeFileSync(path, bytes)
    if (bytes.length <= most) return
  }
}
