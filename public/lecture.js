// What a page for visitors does by itself, found by its data-… attributes.
const on = (name, work) => document.addEventListener(name, work)
const own = (event, which) => event.target.closest?.(`[data-${which}]`)
on('keydown', (event) => {
  const card = event.key === ' ' && own(event, 'card')
  if (!card) return
  event.preventDefault()
  card.click()
})
on('click', (event) => {
  const photo = own(event, 'photo')
  if (!(photo || own(event, 'back')) || event.defaultPrevented || event.button) return
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  if (!photo && (history.length < 2 || !document.referrer.startsWith(`${origin}/`))) return
  event.preventDefault()
  if (!photo) return history.back()
  import('/photos.js').then(({ open }) => open(photo)).catch(() => (location = photo))
})
on('click', (event) => {
  const video = own(event, 'video')?.parentNode
  if (video) import('/video-player.js').then(({ play }) => play(video)).catch(() => video.classList.add('playing'))
})
on('click', (event) => {
  const way = own(event, 'share')
  const line = way?.parentNode
  if (!line) return
  const url = line.dataset.print
  if (way.dataset.share === 'share') return navigator.share({ url }).catch(() => {})
  const say = (words) => () => (line.lastChild.textContent = words)
  navigator.clipboard.writeText(url).then(say('Adresse copiée.'), say('Votre navigateur refuse la copie.'))
})
for (const way of document.querySelectorAll('[data-share]')) way.hidden = !navigator[way.dataset.share]
// Somebody signed in elsewhere: a page for visitors, which runs no other script, is loaded again once nobody looks at it.
if (document.querySelectorAll('script:not([type$=json],[type$=rules])').length < 2) {
  const renew = () => {
    if (document.hidden && [...document.querySelectorAll('video,iframe')].every((player) => player.paused)) location.reload()
  }
  new BroadcastChannel('amulette.session').onmessage = ({ data }) => {
    if (data?.type !== 'signed-in') return
    on('visibilitychange', renew)
    renew()
  }
}
// The menu of a browser without commands for buttons; one that has them warns of it.
for (const button of document.querySelectorAll('[commandfor]')) {
  if ('command' in button) button.removeAttribute('popovertarget')
}
// An article: the place where one left it stays on this device; one that a cache had is counted when it is shown.
// Last: a browser that forbids storage throws.
const offer = document.querySelector('[data-resume]')
if (offer) {
  const { pathname } = location
  const place = `amulette.${pathname}`
  const [visit] = performance.getEntriesByType('navigation')
  const tell = () => navigator.sendBeacon('/lectures', pathname)
  if (document.prerendering) on('prerenderingchange', tell)
  else if (/pref/.test(visit.deliveryType) || visit.serverTiming?.[0]) tell()
  const blocks = [...document.querySelectorAll('.prose-block>*')]
  on('visibilitychange', () => {
    const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0)
    if (at < 0 || at > blocks.length - 3) delete localStorage[place]
    else if (at > 1) localStorage[place] = at
  })
  const block = blocks[localStorage[place]]
  offer.hidden = !block || visit.type !== 'navigate' || location.hash
  offer.onclick = () => {
    offer.hidden = block.tabIndex = -1
    block.scrollIntoView()
    block.focus({ preventScroll: true })
  }
}
