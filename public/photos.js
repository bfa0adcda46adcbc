// The photos of an article, large, over it: `lecture.js` asks for this at the first click. Without it each has a page.
const texts = { back: 'Photo précédente', next: 'Photo suivante', close: 'Fermer' }
const styles = document.createElement('link')
styles.rel = 'stylesheet'
styles.href = '/photos.css'
const styled = new Promise((resolve) => {
  for (const end of ['load', 'error']) styles.addEventListener(end, resolve)
})
document.head.append(styles)
const dialog = document.createElement('dialog')
dialog.className = 'photo-dialog'
dialog.setAttribute('aria-label', 'Photos de l’article')
const picture = new Image()
const said = document.createElement('p')
said.role = 'status'
said.className = 'caption'
const bar = document.createElement('div')
const [back, close, next] = ['back', 'close', 'next'].map((name) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn outline'
  button.textContent = texts[name]
  return button
})
bar.append(back, close, next)
dialog.append(picture, said, bar)

let links = []
let at = 0

function show(place) {
  if (!links[place]) return
  at = place
  const shown = links[at].querySelector('img')
  const caption = links[at].closest('figure')?.querySelector('figcaption')?.textContent
  picture.removeAttribute('src')
  picture.sizes = '100vw'
  picture.srcset = shown.srcset
  picture.src = shown.src
  picture.alt = shown.alt
  said.textContent = [`Photo ${at + 1} sur ${links.length}`, caption ?? shown.alt].filter(Boolean).join('. ')
  // A disabled button would lose the focus.
  back.ariaDisabled = String(at === 0)
  next.ariaDisabled = String(at === links.length - 1)
}

export async function open(link) {
  await styled
  const pages = new Set()
  links = [...document.querySelectorAll('[data-photo]')].filter(({ href }) => !pages.has(href) && pages.add(href))
  if (!dialog.isConnected) document.body.append(dialog)
  show(links.findIndex(({ href }) => href === link.href))
  dialog.showModal()
  close.focus()
}

const on = (target, name, work) => target.addEventListener(name, work)
on(back, 'click', () => show(at - 1))
on(next, 'click', () => show(at + 1))
on(close, 'click', () => dialog.close())
on(dialog, 'keydown', ({ key }) => {
  if (key === 'ArrowLeft') show(at - 1)
  if (key === 'ArrowRight') show(at + 1)
})
let start = null
on(dialog, 'pointerdown', ({ isPrimary, clientX }) => (start = isPrimary ? clientX : null))
on(dialog, 'pointercancel', () => (start = null))
on(dialog, 'pointerup', ({ clientX }) => {
  const moved = start === null ? 0 : clientX - start
  start = null
  if (Math.abs(moved) > 40) show(moved > 0 ? at - 1 : at + 1)
})
picture.draggable = false
