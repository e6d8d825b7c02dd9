import type { Session } from "@auth/express"

const page = (content: string) => `<!doctype html><html lang="en"><title>Express</title><main>${content}</main></html>`

export function home(session: Session | null | undefined): string {
  if (!session?.user) return page(`<h1>You are not signed in</h1><a href="/auth/signin">Sign in</a>`)
  return page(`<h1>Hello, ${escaped(session.user.name)}</h1><button type="button" id="leave">Sign out</button>
    <script type="module">
      document.getElementById("leave").addEventListener("click", async () => {
        const { csrfToken } = await (await fetch("/auth/csrf")).json()
        await fetch("/auth/signout", { method: "POST", body: new URLSearchParams({ csrfToken }) })
        location.assign("/")
      })
    </script>`)
}

export function members(session: Session | null | undefined): string {
  return page(`<h1>For members: ${escaped(session?.user?.name)}</h1>`)
}

function escaped(text: string | null | undefined): string {
  return (text ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
