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
// Somebody signed in elsewhere: a page for visitors, which has no other script, is loaded again once nobody looks at it.
if (document.scripts.length < 2 && window.BroadcastChannel) {
  const renew = () => {
    if (document.hidden && [...document.querySelectorAll('video,iframe')].every((film) => film.paused)) location.reload()
  }
  new BroadcastChannel('amulette.session').addEventListener('message', ({ data }) => {
    if (data?.type !== 'signed-in') return
    document.addEventListener('visibilitychange', renew)
    renew()
  })
}
