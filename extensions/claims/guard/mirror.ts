import type { Claim } from '../rule/claims.ts'

const copiedStyles = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'borderWidth',
  'textIndent',
  'textAlign',
  'boxSizing',
  'wordSpacing',
  'tabSize',
] as const

const mirrors = new WeakMap<Element, HTMLElement>()

/** Browsers cannot underline a part of a field, so the same text lies over it, and only its underlines are seen. */
export function drawMirror(field: HTMLInputElement | HTMLTextAreaElement, claims: readonly Claim[]): void {
  const mirror = mirrors.get(field) ?? (claims.length > 0 ? addMirror(field) : null)
  if (!mirror) return
  mirror.hidden = claims.length === 0
  if (mirror.hidden) return
  if (!mirror.isConnected) field.after(mirror)
  place(mirror, field)
  const pieces: Node[] = []
  let end = 0
  for (const claim of claims) {
    const mark = document.createElement('span')
    mark.textContent = field.value.slice(claim.start, claim.end)
    pieces.push(document.createTextNode(field.value.slice(end, claim.start)), mark)
    end = claim.end
  }
  const text = `${field.value.slice(end)}\n`
  if (mirror.textContent + '' !== field.value + '\n' || mirror.childElementCount !== claims.length)
    mirror.replaceChildren(...pieces, text)
  mirror.scrollTo(field.scrollLeft, field.scrollTop)
}

function addMirror(field: HTMLInputElement | HTMLTextAreaElement): HTMLElement {
  const mirror = document.createElement('div')
  mirror.className = field instanceof HTMLInputElement ? 'claim-mirror one-line' : 'claim-mirror'
  mirror.ariaHidden = 'true'
  mirror.translate = false
  field.after(mirror)
  field.addEventListener('scroll', () => mirror.scrollTo(field.scrollLeft, field.scrollTop))
  new ResizeObserver(() => place(mirror, field)).observe(field)
  mirrors.set(field, mirror)
  return mirror
}

function place(mirror: HTMLElement, field: HTMLElement): void {
  const styles = getComputedStyle(field)
  for (const name of copiedStyles) mirror.style[name] = styles[name]
  mirror.style.left = `${field.offsetLeft}px`
  mirror.style.top = `${field.offsetTop}px`
  mirror.style.width = `${field.offsetWidth}px`
  mirror.style.height = `${field.offsetHeight}px`
}
