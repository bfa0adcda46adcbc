import type { Claim } from '#health-claims/claims.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const copiedStyles =
  'font letter-spacing line-height padding border-width text-indent text-align box-sizing word-spacing'.split(' ')
const mirrors = new WeakMap<Field, HTMLElement>()

/** Browsers cannot underline a part of a field, so the same text lies over it, and only its underlines are seen. */
export function drawMirror(field: Field, claims: readonly Claim[]): void {
  const mirror = mirrors.get(field) ?? (claims.length > 0 ? addMirror(field) : null)
  if (!mirror) return
  mirror.hidden = claims.length === 0
  if (!mirror.isConnected) field.after(mirror)
  place(mirror, field)
  const pieces: (Node | string)[] = []
  let end = 0
  for (const claim of claims) {
    const mark = document.createElement('span')
    mark.textContent = field.value.slice(claim.start, claim.end)
    pieces.push(field.value.slice(end, claim.start), mark)
    end = claim.end
  }
  mirror.replaceChildren(...pieces, `${field.value.slice(end)}\n`)
  mirror.scrollTo(field.scrollLeft, field.scrollTop)
}

function addMirror(field: Field): HTMLElement {
  const mirror = document.createElement('div')
  mirror.className = field instanceof HTMLInputElement ? 'claim-mirror one-line' : 'claim-mirror'
  mirror.ariaHidden = 'true'
  field.addEventListener('scroll', () => mirror.scrollTo(field.scrollLeft, field.scrollTop))
  new ResizeObserver(() => place(mirror, field)).observe(field)
  mirrors.set(field, mirror)
  return mirror
}

function place(mirror: HTMLElement, field: Field): void {
  const styles = getComputedStyle(field)
  for (const name of copiedStyles) mirror.style.setProperty(name, styles.getPropertyValue(name))
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = field
  const box = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight }
  for (const [side, pixels] of Object.entries(box)) mirror.style.setProperty(side, `${pixels}px`)
}
