import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { isOwnPicture } from '#features/media/picture.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import type { PhotoDetails } from '#features/articles/photo-details.ts'
import { offeredPlaces } from './offered-places.ts'
import { photoControls, placeButton, type ShownSettings } from './photo-controls.ts'

export interface ListedPhotos {
  images: ImageInput[]
  onChange: (address: string, details: PhotoDetails) => void
}

const key = new PluginKey<ListedPhotos>('listedPhotos')
const none: ListedPhotos = { images: [], onChange: () => {} }

export const placedPhotos = Extension.create({
  name: 'placedPhotos',
  addProseMirrorPlugins: () => [
    new Plugin<ListedPhotos>({
      key,
      state: {
        init: () => none,
        apply: (tr, before) => (tr.getMeta(key) as ListedPhotos | undefined) ?? before,
      },
      props: { decorations: decorate },
    }),
  ],
})

export function updatePhotos(view: EditorView, photos: ListedPhotos): void {
  view.dispatch(view.state.tr.setMeta(key, photos).setMeta('addToHistory', false))
  for (const settings of settingsIn(view)) {
    const image = photos.images.find(({ address }) => address === settings.dataset.photoSettings)
    for (const radio of settings.querySelectorAll('input')) radio.checked = radio.value === (image?.layout ?? 'column')
  }
}

function decorate(state: EditorState): DecorationSet | null {
  const { images } = key.getState(state) ?? none
  if (images.length === 0) return null
  const numbers = new Map(images.map(({ address }, index) => [address, index + 1]))
  const placedAddresses = new Set<string>()
  const decorations: Decoration[] = []
  const ends: { position: number; isText: boolean }[] = []
  state.doc.forEach((block, offset) => {
    const position = offset + block.nodeSize
    ends.push({ position, isText: holdsText(block) })
    if (block.type.name !== 'figure') return
    const address = photoIn(block)
    const number = numbers.get(address)
    if (number === undefined) return
    placedAddresses.add(address)
    const { caption = '', layout = 'column' } = images[number - 1] ?? {}
    const hasCaption = block.children.some(({ type }) => type.name === 'figureCaption')
    const current: ShownSettings = { address, number, layout, caption: hasCaption ? '' : caption }
    decorations.push(
      Decoration.widget(
        position - 1,
        (view) => photoControls(current, (details) => key.getState(view.state)?.onChange(address, details)),
        // Another layout must not render the widget again: its radio button would lose the focus.
        { side: 1, key: JSON.stringify({ ...current, layout: null }), stopEvent: () => true },
      ),
    )
  })
  const waiting = images.slice(1).filter(({ address }) => isOwnPicture(address) && !placedAddresses.has(address))
  for (const [index, position] of offeredPlaces(ends, waiting.length).entries()) {
    const { address } = waiting[index] ?? { address: '' }
    const number = numbers.get(address) ?? 0
    decorations.push(
      Decoration.widget(position, (view, at) => placeButton(number, () => place(view, address, at())), {
        side: 1 + index,
        key: `${number} ${address}`,
        stopEvent: () => true,
        ignoreSelection: true,
      }),
    )
  }
  return DecorationSet.create(state.doc, decorations)
}

function holdsText(block: Node): boolean {
  return ['paragraph', 'blockquote', 'bulletList', 'orderedList'].includes(block.type.name) && block.textContent !== ''
}

function photoIn(figure: Node): string {
  const pictures = figure.children.filter(({ type }) => type.name === 'figurePicture')
  return pictures.length === 1 ? String(pictures[0]?.attrs.src) : ''
}

function place(view: EditorView, address: string, at: number | undefined): void {
  if (at === undefined) return
  const figure = view.state.schema.nodeFromJSON({
    type: 'figure',
    content: [{ type: 'figurePicture', attrs: { src: address } }],
  })
  view.dispatch(view.state.tr.insert(at, figure))
  focusLayout(view, address)
}

function focusLayout(view: EditorView, address: string): void {
  const settings = settingsIn(view).find(({ dataset }) => dataset.photoSettings === address)
  settings?.querySelector<HTMLElement>(':checked')?.focus()
}

function settingsIn(view: EditorView): HTMLElement[] {
  return [...view.dom.querySelectorAll<HTMLElement>('[data-photo-settings]')]
}
