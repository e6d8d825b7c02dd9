/** Parses the colours of the configuration, and chooses text colours that are readable on them. */

/** An sRGB colour. Each part is 0 to 255. As a string, it is `#rrggbb`. Only {@link hexColour} makes a colour. */
class Colour {
  readonly #parts: readonly [number, number, number]
  constructor(red: number, green: number, blue: number) {
    this.#parts = [red, green, blue]
  }
  /** Returns the relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it. */
  get luminance(): number {
    const [red, green, blue] = this.#parts
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  toString(): string {
    return `#${this.#parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`
  }
}

export type { Colour }

/** Returns true for a colour that {@link hexColour} made. */
export function isColour(value: unknown): value is Colour {
  return value instanceof Colour
}

/**
 * Parses a colour such as `#rgb` or `#rrggbb`. Returns `undefined` for any other text, such as a colour name, a CSS
 * function or a transparent colour.
 */
export function hexColour(value: unknown): Colour | undefined {
  if (typeof value !== "string" || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined
  const digits = value.length === 4 ? value.slice(1).replaceAll(/./g, "$&$&") : value.slice(1)
  const whole = Number.parseInt(digits, 16)
  return new Colour((whole >> 16) & 255, (whole >> 8) & 255, whole & 255)
}

/** Returns the contrast of two colours, from 1 to 21, as WCAG 2.2 defines the contrast ratio. */
export function contrast(one: Colour, other: Colour): number {
  const lighter = Math.max(one.luminance, other.luminance)
  const darker = Math.min(one.luminance, other.luminance)
  return (lighter + 0.05) / (darker + 0.05)
}

const black: Colour = new Colour(0, 0, 0)
const white: Colour = new Colour(255, 255, 255)

/**
 * Returns a text colour with a contrast of at least 4.5 on the background (WCAG 2.2 §1.4.3). The result is the wished
 * colour if its contrast is high enough, or else white or black. On every background, white or black has enough
 * contrast.
 */
export function readableOn(background: Colour, wished?: Colour): Colour {
  if (wished !== undefined && contrast(background, wished) >= 4.5) return wished
  return contrast(background, white) >= 4.5 ? white : black
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
