/** Makes a built-in page that consists of sections, such as the account page. */
import type { PageForm, PageRow, PageSection, SectionsPage } from "../../machines/own-flow/sections-page.types.ts"
import { css } from "./css.ts"
import { hiddenField } from "./hidden-field.ts"
import { attributes, html, type Html } from "./html.ts"
import { page as pageOf, type Page, type PageProps } from "./page.ts"
import { formAction, href } from "./safe-url.ts"
import { hasPasswordField, stepField } from "./step-field.ts"

export interface SectionsPageProps extends PageProps {
  readonly page: SectionsPage
  /** Returns the address of a route of the library. */
  readonly addressOf: (path: string) => string
  readonly csrfToken?: string | undefined
}

/** Makes the page. All texts are escaped. The page needs no JavaScript. */
export function sectionsPage(props: SectionsPageProps): Page {
  const { heading, alert, done, sections } = props.page
  const body = html`<header>
      <h1>${heading}</h1>
    </header>
    ${alert !== undefined && html`<div class="alert" role="alert"><p>${alert}</p></div>`}
    ${done !== undefined && html`<div class="done" role="status"><p>${done}</p></div>`}
    ${sections.map((section) => sectionOf(section, props))}`
  const forms = sections.flatMap((section) => [...(section.forms ?? []), ...(section.rows ?? []).flatMap(formsIn)])
  return pageOf({
    ...props,
    ownStyle,
    status: 200,
    title: heading,
    body,
    formTargets: "anywhere",
    hasPassword: forms.some(({ fields }) => hasPasswordField(fields)),
  })
}

function formsIn({ forms = [] }: PageRow): readonly PageForm[] {
  return forms
}

function sectionOf(
  { id, heading, text = [], rows, empty, link, forms = [] }: PageSection,
  props: SectionsPageProps,
): Html {
  const name = `section-${id}`
  // If the section's only button has the same text as its heading, only screen readers get the heading.
  const isRepeated = rows === undefined && text.length === 0 && forms[0]?.label === heading
  return html`<section ${attributes({ id, "aria-labelledby": name })}>
    <h2 id="${name}" ${attributes({ class: isRepeated ? "unseen" : undefined })}>${heading}</h2>
    ${text.map((paragraph) => html`<p dir="auto">${paragraph}</p>`)}
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
      ${details.map((detail) => html`<p class="soft" dir="auto">${detail}</p>`)}
    </div>
    ${forms.map((form) => formOf(form, id, props))}
  </li>`
}

/**
 * @param about the id of the element that names the row, so that screen readers can distinguish equal buttons of
 * several rows.
 */
function formOf(form: PageForm, about: string | undefined, { addressOf, csrfToken }: SectionsPageProps): Html {
  const { path, label, fields = [], callbackUrl, removes = false } = form
  const look = removes ? "button plain removes" : "button plain"
  return html`<form class="plain" method="post" action="${formAction(addressOf(path))}">
    ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}
    ${fields.map((field) => stepField(field, undefined, false))}
    <button class="${look}" type="submit" ${attributes({ "aria-describedby": about })}>${label}</button>
  </form>`
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
