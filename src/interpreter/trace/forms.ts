/** The forms in which a value may stand in a text. */

/**
 * As it is and without its blanks and dashes, as codes are compared; in a URL or a form and in such a one within
 * another, in JSON, in a page, in base64. Upper and lower case make no difference to who looks for them.
 *
 * @param value of a few thousand characters at most.
 */
export function formsOf(value: string): string[] {
  const bare = value.replace(/[\s-]+/g, "")
  // Shorter ones stand in other words by accident.
  const forms = bare.length >= 6 && bare !== value ? [value, bare] : [value]
  // Most values are written alike everywhere.
  if (!/^[\w.-]*$/.test(value)) {
    const url = uriEncoded(value)
    const urls = new Set([url, inForm(url, value)])
    for (const each of urls) forms.push(each, uriEncoded(each))
    forms.push(JSON.stringify(value).slice(1, -1), asHtml(value))
  }
  return [...forms.filter((form, at) => at === 0 || form !== value), ...base64Of(value)]
}

/** @param url the value as in a URL; a form differs in little. */
function inForm(url: string, value: string): string {
  return url !== "" && !/[!'()~]/.test(url) ? url.replaceAll("%20", "+") : formEncoded(value)
}

/** As a form has it: `application/x-www-form-urlencoded` of the URL Standard. */
export function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1)
}

function uriEncoded(value: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    // Half of a surrogate pair has no form in a URL.
    return ""
  }
}

function asHtml(value: string): string {
  if (!/[&<>"]/.test(value)) return value
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
}

/**
 * The value in base64 and base64url, without padding, and as it looks inside of something longer: there it may begin at
 * each of three places of a group.
 */
function base64Of(value: string): string[] {
  if (/^[ -~]*$/.test(value)) return value.length < 6 ? [] : inBase64(value)
  const bytes = new TextEncoder().encode(value)
  if (bytes.length < 6) return []
  const binary = String.fromCharCode(...bytes)
  // Some write one byte for a letter of Western Europe.
  const plain = /^[\u0000-\u00ff]*$/.test(value) ? [value] : []
  return [...new Set([binary, ...plain])].flatMap(inBase64)
}

function inBase64(binary: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = btoa("\0".repeat(before) + binary).replace(/=+$/, "")
    // Letters that also hold bits of what stands before or after it differ from text to text.
    const first = before === 0 ? 0 : before + 1
    const last = (before + binary.length) % 3 === 0 ? encoded.length : encoded.length - 1
    const inner = encoded.slice(first, last)
    return /[+/]/.test(inner) ? [inner, inner.replaceAll("+", "-").replaceAll("/", "_")] : [inner]
  })
}
