/** The index of providers as a page with a search field. Opened from a checkout, it needs no server and no network. */

export interface Listed {
  name: string
  module: string
  kind: string
  variables: string
}

/** One file with markup, style and the search. */
export function searchPage(listed: readonly Listed[], made: string): string {
  const rows = listed.map(
    ({ name, module, kind, variables }) =>
      `<tr><td><a href="${module}.md">${escaped(name)}</a></td><td><code>${module}</code></td><td>${kind}</td><td><code>${variables}</code></td></tr>`,
  )
  return `<!doctype html>
${made}
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Providers</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  input { font: inherit; width: 100%; padding: .5rem; box-sizing: border-box }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
</style>
<h1>Providers</h1>
<p>Import each from <code>authchart/providers/&lt;module&gt;</code>.</p>
<p><label>Search by name <input type="search" autofocus></label></p>
<p role="status"></p>
<table>
<thead><tr><th>name<th>module<th>kind<th>variables</thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
<script>
  const field = document.querySelector("input"), status = document.querySelector("[role=status]")
  const rows = [...document.querySelectorAll("tbody tr")]
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]/gu, "")
  function search() {
    const wanted = plain(field.value)
    for (const row of rows) row.hidden = !plain(row.cells[0].textContent + " " + row.cells[1].textContent).includes(wanted)
    status.textContent = rows.filter((row) => !row.hidden).length + " of " + rows.length + " providers"
  }
  field.addEventListener("input", search)
  search()
</script>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
