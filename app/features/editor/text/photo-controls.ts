import { layouts, type PhotoDetails, type PhotoLayout } from '#features/articles/photo-details.ts'
import { layoutIcons } from '../photos/layout-choice.tsx'

export interface ShownSettings {
  address: string
  /** The place in the list, from 1. */
  number: number
  layout: PhotoLayout
  caption: string
}

const svg = 'http://www.w3.org/2000/svg'
let radios = 0

/** React cannot render these controls, because ProseMirror owns the elements of the text. */
export function photoControls(settings: ShownSettings, onChange: (details: PhotoDetails) => void): HTMLElement {
  const box = element('div', 'placed-photo')
  box.contentEditable = 'false'
  box.dataset.photoSettings = settings.address
  if (settings.caption) box.append(element('p', 'caption', settings.caption))
  const choice = element('div', 'layouts')
  choice.role = 'radiogroup'
  choice.ariaLabel = `Mise en page, photo ${settings.number}`
  const name = `layout-${radios++}`
  for (const layout of Object.keys(layouts) as PhotoLayout[]) {
    const radio = document.createElement('input')
    radio.type = 'radio'
    radio.name = name
    radio.value = layout
    radio.checked = layout === settings.layout
    radio.addEventListener('change', () => onChange({ layout: layout === 'column' ? undefined : layout }))
    const label = document.createElement('label')
    label.append(radio, iconOf(layoutIcons[layout]), layouts[layout])
    choice.append(label)
  }
  box.append(choice)
  return box
}

export function placeButton(number: number, onPlace: () => void): HTMLElement {
  const slot = element('div', 'photo-slot')
  slot.contentEditable = 'false'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link'
  button.textContent = `Placer la photo ${number} ici`
  button.addEventListener('click', onPlace)
  slot.append(button)
  return slot
}

function element(tag: 'div' | 'p', className: string, text = ''): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = text
  return node
}

function iconOf(path: string): SVGElement {
  const picture = document.createElementNS(svg, 'svg')
  const attributes = { viewBox: '0 0 24 20', width: '24', height: '20', fill: 'none', stroke: 'currentColor' }
  for (const [name, value] of Object.entries({ ...attributes, 'stroke-width': '1.4', 'aria-hidden': 'true' }))
    picture.setAttribute(name, value)
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  picture.append(line)
  return picture
}
