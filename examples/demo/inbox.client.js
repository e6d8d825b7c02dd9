// Shows the list again as soon as there is another mail. The page works without this, by being loaded again.
const list = document.querySelector("[data-newest]")

setInterval(() => {
  fetch("/newest", { cache: "no-store" })
    .then(async (answer) => {
      const newest = await answer.text()
      if (answer.ok && list !== null && newest !== list.getAttribute("data-newest")) location.assign("/")
    })
    .catch(() => {
      // The demo was stopped; it may come back.
    })
}, 1000)
