import { layouts, type PhotoDetails, type PhotoLayout } from '#features/articles/photo-details.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { layoutIcons } from '../photos/layout-choice.tsx'

export interface ShownSettings {
  address: string
  /** The place in the list, from 1. */
  number: number
  layout: PhotoLayout
  caption: string
}

let groups = 0

/** React cannot render these controls, because ProseMirror owns the elements of the text. */
export function photoControls(settings: ShownSettings, onChange: (details: PhotoDetails) => void): HTMLElement {
  const { address, number, layout, caption } = settings
  const group = `layout-${groups++}`
  const radioOf = (key: PhotoLayout) =>
    `<label><input type="radio" name="${group}" value="${key}"${key === layout ? ' checked' : ''}>${iconOf(key)}${layouts[key]}</label>`
  const box = element(
    'placed-photo',
    `${caption && `<p class="caption">${escapeHtml(caption)}</p>`}
    <div class="layouts" role="radiogroup" aria-label="Mise en page, photo ${number}">
      ${(Object.keys(layouts) as PhotoLayout[]).map(radioOf).join('')}
    </div>`,
  )
  box.dataset.photoSettings = address
  box.addEventListener('change', ({ target }) => {
    const choice = (target as HTMLInputElement).value as PhotoLayout
    onChange({ layout: choice === 'column' ? undefined : choice })
  })
  return box
}

export function placeButton(number: number, onPlace: () => void): HTMLElement {
  const slot = element('photo-slot', `<button class="link" type="button">Placer la photo ${number} ici</button>`)
  slot.querySelector('button')?.addEventListener('click', onPlace)
  return slot
}

function element(className: string, html: string): HTMLElement {
  const box = document.createElement('div')
  box.className = className
  box.contentEditable = 'false'
  box.innerHTML = html
  return box
}

function iconOf(layout: PhotoLayout): string {
  return `<svg viewBox="0 0 24 20" width="24" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="${layoutIcons[layout]}"/></svg>`
}
