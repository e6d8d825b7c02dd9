/** What applications and providers say of how pages look. */

/** How a provider's button looks on the built-in page. */
export interface ProviderStyle {
  logo?: string | undefined
  bg?: string | undefined
  text?: string | undefined
  brandColor?: string | undefined
}

/** Colours of the built-in pages and mails. */
export interface Theme {
  /** Default `auto`: as the visitor's system. */
  colorScheme?: "auto" | "dark" | "light" | undefined
  /** Address of an image. */
  logo?: string | undefined
  /** A CSS hex colour. */
  brandColor?: string | undefined
  /** A CSS hex colour. */
  buttonText?: string | undefined
}
