import { Extension, Mark, Node, type Extensions } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { isOwnPicture } from '#features/media/picture.ts'

/*
 * The editor's grammar: all that `cleanContent` lets an article hold. What has no button (small headings, rules,
 * figures, pictures inside the text, indices) is there to survive: an unknown tag would be dropped at the first save.
 */

/** Pasted from one of our own pages, an address is absolute; a picture elsewhere would be removed by the server. */
function ownPictureOf(image: HTMLElement): string | null {
  const given = image.getAttribute('src') ?? ''
  if (!URL.canParse(given, location.href)) return null
  const { origin, pathname } = new URL(given, location.href)
  return origin === location.origin && isOwnPicture(pathname) ? pathname : null
}

const pictureAttributes = {
  src: { default: null, parseHTML: ownPictureOf },
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
}

const isOurs = (image: HTMLElement) => (ownPictureOf(image) ? null : false)

const TextPicture = Node.create({
  name: 'textPicture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: isOurs }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figureCaption | figurePicture)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const FigurePicture = Node.create({
  name: 'figurePicture',
  atom: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'figure > img[src]', priority: 60, getAttrs: isOurs }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

const SmallHeading = Node.create({
  name: 'smallHeading',
  group: 'block',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'h4' }],
  renderHTML: () => ['h4', 0],
})

const Rule = Node.create({
  name: 'rule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

const keptMark = (tag: 'sup' | 'sub' | 'code') =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** While the link's address is typed elsewhere, the words it is for stay marked. */
const ShownSelection = Extension.create({
  name: 'shownSelection',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) =>
            editor.isFocused || selection.empty
              ? null
              : DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: 'choisi' })]),
        },
      }),
    ]
  },
})

export const textExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      // Pasted words such as « fin.la » are no address.
      shouldAutoLink: (address) => /^https?:\/\//i.test(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  SmallHeading,
  Rule,
  Figure,
  FigurePicture,
  FigureCaption,
  TextPicture,
  keptMark('sup'),
  keptMark('sub'),
  keptMark('code'),
  ShownSelection,
]
