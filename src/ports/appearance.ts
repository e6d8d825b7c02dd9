/** The look of a provider's button on the built-in page. */
export interface ProviderStyle {
  /**
   * A picture: a path of the application (`/logos/company.svg`). Pages load no picture from other hosts. The picture
   * replaces `mark`.
   */
  logo?: string | undefined
  /** A drawing in one colour: the data of an SVG path, 24 by 24. The drawing takes the colour of the button's text. */
  mark?: string | undefined
  bg?: string | undefined
  text?: string | undefined
  brandColor?: string | undefined
}

/** Colours of the built-in pages and mails. */
export interface Theme {
  /** The colour scheme of the pages. Default `auto`: the setting of the visitor's system. */
  colorScheme?: "auto" | "dark" | "light" | undefined
  /** The URL of an image that pages and mails show. */
  logo?: string | undefined
  /** A CSS hex colour. */
  brandColor?: string | undefined
  /** A CSS hex colour. */
  buttonText?: string | undefined
}
