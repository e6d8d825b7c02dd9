/** Text as XML: whatever a chart's author wrote is text and nothing else. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
