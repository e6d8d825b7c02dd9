// Updates the list when a new mail arrives. Without scripts, the visitor reloads the page.
const list = document.querySelector("[data-newest]")

setInterval(() => {
  fetch("/newest", { cache: "no-store" })
    .then(async (answer) => {
      const newest = await answer.text()
      if (answer.ok && list !== null && newest !== list.getAttribute("data-newest")) location.assign("/")
    })
    .catch(() => {
      // The demo was stopped; it may start again.
    })
}, 1000)
