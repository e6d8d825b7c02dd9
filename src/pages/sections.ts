/** Makes a built-in page that consists of sections, such as the account page. */
import type { PageForm, PageRow, PageSection, SectionsPage } from "../../machines/own-flow/sections-page.types.ts"
import { css } from "./css.ts"
import { hiddenField } from "./hidden-field.ts"
import { withAddresses } from "./isolated.ts"
import { attributes, html, scriptElement, type Html } from "./html.ts"
import { passkeyCreation } from "./passkey-creation.ts"
import { passkeyParts } from "./passkey-form.ts"
import { passkeyRemovalScript, passkeyRemovalScriptHash } from "./passkey-removal-script.ts"
import { page as pageOf, type Page, type PageProps, type PageScript } from "./page.ts"
import { formAction, href } from "./safe-url.ts"
import { hasPasswordField, stepField } from "./step-field.ts"

export interface SectionsPageProps extends PageProps {
  readonly page: SectionsPage
  /** Returns the address of a route of the library. */
  readonly addressOf: (path: string) => string
  readonly csrfToken?: string | undefined
}

const alertId = "page-alert"

const removalScript: PageScript = {
  element: scriptElement(passkeyRemovalScript),
  allowedBy: passkeyRemovalScriptHash,
}

/** Makes the page. All texts are escaped. Only a form that creates a passkey needs JavaScript. */
export function sectionsPage(props: SectionsPageProps): Page {
  const { heading, alert, done, sections } = props.page
  const body = html`<header>
      <h1>${heading}</h1>
    </header>
    ${alert !== undefined && html`<div class="alert" role="alert"><p id="${alertId}">${withAddresses(alert)}</p></div>`}
    ${done !== undefined && html`<div class="done" role="status"><p>${withAddresses(done)}</p></div>`}
    ${sections.map((section) => sectionOf(section, props))}`
  const forms = sections.flatMap((section) => [...(section.forms ?? []), ...(section.rows ?? []).flatMap(formsIn)])
  const passkeys = forms.some(({ createsPasskey }) => createsPasskey !== undefined) ? passkeyParts : undefined
  return pageOf({
    ...props,
    ownStyle: css`
      ${ownStyle}${passkeys?.ownStyle}
    `,
    status: 200,
    title: heading,
    body,
    formTargets: "anywhere",
    scripts: [
      ...(passkeys?.scripts ?? []),
      ...(sections.some((section) => section.passkeys !== undefined) ? [removalScript] : []),
    ],
    sources: passkeys?.sources,
    hasPassword: forms.some(({ fields }) => hasPasswordField(fields)),
  })
}

function formsIn({ forms = [] }: PageRow): readonly PageForm[] {
  return forms
}

function sectionOf(
  { id, heading, text = [], rows, empty, link, forms = [], passkeys }: PageSection,
  props: SectionsPageProps,
): Html {
  const name = `section-${id}`
  // If the section's only button or link has the same text as its heading, only screen readers get the heading.
  const isRepeated = rows === undefined && text.length === 0 && (forms[0] ?? link)?.label === heading
  const listed = passkeys && {
    "data-passkeys": JSON.stringify(passkeys.ids),
    "data-removed": passkeys.afterRemoval,
  }
  return html`<section ${attributes({ id, "aria-labelledby": name, ...listed })}>
    <h2 id="${name}" ${attributes({ class: isRepeated ? "unseen" : undefined })}>${heading}</h2>
    ${text.map((paragraph) => html`<p dir="auto">${withAddresses(paragraph)}</p>`)}
    ${
      rows !== undefined &&
      rows.length > 0 &&
      html`<ul class="rows">
        ${rows.map((row, at) => rowOf(row, `${name}-${at}`, props))}
      </ul>`
    }
    ${rows?.length === 0 && empty !== undefined && html`<p class="soft">${empty}</p>`}
    ${link && html`<a class="button plain" href="${href(link.path) ?? ""}">${link.label}</a>`}
    ${forms.map((form) => formOf(form, undefined, props))}
  </section>`
}

function rowOf({ title, mark, details = [], forms = [] }: PageRow, id: string, props: SectionsPageProps): Html {
  return html`<li>
    <div>
      <p class="title">
        <bdi id="${id}">${title}</bdi>${mark !== undefined && html` <span class="tag">${mark}</span>`}
      </p>
      ${details.map((detail) => html`<p class="soft" dir="auto">${withAddresses(detail)}</p>`)}
    </div>
    ${forms.map((form) => formOf(form, id, props))}
  </li>`
}

/**
 * @param about the id of the element that names the row, so that screen readers can distinguish equal buttons of
 * several rows.
 */
function formOf(form: PageForm, about: string | undefined, { addressOf, csrfToken, page }: SectionsPageProps): Html {
  const {
    path,
    label,
    fields = [],
    invalid,
    callbackUrl,
    foldedAs,
    createsPasskey,
    removesPasskey,
    removes = false,
  } = form
  if (createsPasskey !== undefined)
    return passkeyCreation({ creation: createsPasskey, path, label, callbackUrl, addressOf, csrfToken })
  const wrong = page.alert === undefined ? undefined : invalid
  const look = removes ? "button plain removes" : "button plain"
  const removed = attributes({ "data-removes": removesPasskey && JSON.stringify(removesPasskey) })
  const shown = html`<form class="plain" method="post" action="${formAction(addressOf(path))}" ${removed}>
    ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}
    ${fields.map((field) => stepField(field, field.name === wrong ? alertId : undefined, false, about))}
    <button class="${look}" type="submit" ${attributes({ "aria-describedby": about })}>${label}</button>
  </form>`
  if (foldedAs === undefined) return shown
  return html`<details class="folded">
    <summary class="button plain" ${attributes({ "aria-describedby": about })}>${foldedAs}</summary>
    ${shown}
  </details>`
}

const ownStyle = css`
  body {
    align-items: flex-start;
  }
  main {
    max-width: 640px;
  }
  section {
    padding: 24px 0;
    border-top: 1px solid var(--line);
  }
  section:last-child {
    padding-bottom: 0;
  }
  h2 {
    margin: 0 0 12px;
    font-size: 1.125rem;
    line-height: 1.3;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  section > p {
    margin: 0 0 12px;
  }
  section > :last-child {
    margin-bottom: 0;
  }
  .soft {
    font-size: 0.875rem;
    color: var(--soft);
  }
  /* A name is written in its own direction, which can differ from the page's. */
  input[type="text"] {
    unicode-bidi: plaintext;
  }
  .rows {
    margin: 0 0 12px;
    padding: 0;
    list-style: none;
  }
  .rows li {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    padding: 12px 0;
    border-top: 1px solid var(--line);
  }
  .rows li:first-child {
    padding-top: 0;
    border-top: 0;
  }
  .rows:last-child li:last-child {
    padding-bottom: 0;
  }
  .rows li > div {
    flex: 1 1 auto;
  }
  .rows p {
    margin: 0;
  }
  .rows form {
    flex: none;
    max-width: 100%;
    margin: 0;
  }
  .rows .button {
    min-height: 44px;
    width: auto;
  }
  .folded > summary {
    cursor: pointer;
  }
  .folded > summary::-webkit-details-marker {
    display: none;
  }
  .folded[open] {
    flex-basis: 100%;
  }
  .title {
    font-weight: 550;
  }
  .tag {
    display: inline-block;
    padding: 1px 8px;
    border: 1px solid transparent;
    border-radius: 999px;
    background: var(--calm-wash);
    font-size: 0.8125rem;
    font-weight: 550;
  }
  .removes {
    --button-ink: var(--alarm);
  }
  .done {
    margin: 0 0 24px;
    padding: 12px 16px;
    font-size: 0.9375rem;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--calm-wash);
  }
  .done p {
    margin: 0;
  }
`
