/** The inbox: all mails on the left, one of them on the right. */
import { html, type Html } from "../html.ts"
import type { Mail } from "../mail.ts"
import { timeOf, type PageParts } from "../respond.ts"

export function inboxPage(mails: readonly Mail[], shown: Mail | undefined, appOrigin: string): PageParts {
  const body = html`<h1>Inbox</h1>
    <p class="lead">
      All mail of the demo arrives here, whatever its address, and is not sent on. New mail appears without a reload.
    </p>
    <div class="mails" data-newest="${mails[0]?.id ?? ""}">
      <nav class="card mail-list" aria-label="Mails">
        ${
          mails.length === 0
            ? html`<p class="soft small">No mail yet. Sign in by email in the demo, and look here.</p>`
            : html`<ul class="plain">
                ${mails.map((mail) => entry(mail, mail === shown))}
              </ul>`
        }
      </nav>
      ${
        shown === undefined
          ? html`<article class="card">
              <h2>${mails.length === 0 ? "Nothing to show" : "This mail no longer exists"}</h2>
              <p class="soft">Mails are kept until the demo stops.</p>
            </article>`
          : letter(shown)
      }
    </div>`
  return {
    site: "inbox",
    title: shown?.subject ?? "Inbox",
    body,
    live: true,
    links: [{ to: appOrigin, text: "Back to the demo" }],
  }
}

function entry(mail: Mail, current: boolean): Html {
  return html`<li>
    <a href="/mail/${mail.id}" ${current && html` aria-current="true"`}
      ><strong>${mail.subject}</strong><span>to ${mail.to}</span><span>${timeOf(mail.at)}</span></a
    >
  </li>`
}

function letter({ id, subject, from, to, at, text, html: markup, links }: Mail): Html {
  return html`<article class="card">
    <h2>${subject}</h2>
    <p class="soft small">From ${from} to ${to}, ${timeOf(at)}</p>
    ${links.length > 0 && html`<div class="actions">${links.map((link) => html`<a class="button" href="${link}">Open the link</a>`)}</div>`}
    ${markup !== undefined && html`<iframe src="/mail/${id}/html" title="The mail as its sender laid it out" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
    <pre>${text}</pre>
  </article>`
}
