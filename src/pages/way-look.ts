/** Chooses the look of the buttons of the sign-in page: one filled button, and the brands of the providers. */
import type { ProviderStyle } from "../ports/provider.ts"
import type { AnyProviderType } from "../ports/records.ts"
import { hexColour, readableOn } from "./colour.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"

/** A provider of the sign-in page. */
interface Way {
  readonly type: AnyProviderType
  readonly style?: ProviderStyle | undefined
}

/** Returns true if the form of a provider has fields, into which the visitor types. */
export function hasFields(provider: Way | undefined): boolean {
  return provider?.type === "email" || provider?.type === "credentials"
}

function brandOf({ style }: Way): ReturnType<typeof hexColour> {
  return hexColour(style?.brandColor) ?? hexColour(style?.bg)
}

/**
 * Returns the classes of a form. At most one button of the page is filled: that of the first form with fields, or that of
 * the only form. The other buttons have an outline, and a brand colours only the picture of its button.
 */
export function classOf(provider: Way, index: number, shown: readonly Way[]): string {
  const look = provider === mainOf(shown) ? "main" : "plain"
  return brandOf(provider) === undefined ? look : `way-${index} ${look === "main" ? "tinted" : "plain branded"}`
}

/** Returns the provider whose button is filled; `undefined` if several buttons are equally important. */
function mainOf(shown: readonly Way[]): Way | undefined {
  return shown.length === 1 ? shown[0] : shown.find(hasFields)
}

/** Returns the colours of a form's button or of its picture, if the provider has a brand. */
export function wayColours(provider: Way, index: number, shown: readonly Way[]): Css {
  const brand = brandOf(provider)
  if (brand === undefined) return css``
  const ink = readableOn(brand, hexColour(provider.style?.text))
  if (provider === mainOf(shown))
    return css`
      .way-${index} {
        --button: ${brand};
        --button-ink: ${ink};
      }
    `
  return css`
    .way-${index} {
      --brand: ${brand};
      --brand-ink: ${ink};
    }
  `
}
