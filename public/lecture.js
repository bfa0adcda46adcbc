// The Space key opens a card, as Enter does; « Retour » goes back to the page of this site that one comes from.
document.addEventListener('keydown', (event) => {
  const card = event.key === ' ' && event.target.closest?.('a[data-carte]')
  if (!card) return
  event.preventDefault()
  card.click()
})
document.addEventListener('click', (event) => {
  const back = event.target.closest?.('a[data-retour]')
  if (!back || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return
  event.preventDefault()
  history.back()
})
