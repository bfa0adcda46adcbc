import { Extension, Mark, Node, type Extensions } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { isForeign, languageOf } from '#features/articles/language.ts'
import { placedPhotos } from './placed-photos.ts'
import type { Previews } from './previews.ts'
import { pictureExtensions } from './text-pictures.ts'
import { typingHelp } from './typing/typing-help.ts'

/* ProseMirror drops unknown tags, so the grammar has all tags that `cleanContent` allows, even those without a button. */

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

const plainMark = (tag: 'sup' | 'sub' | 'code') =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const Language = Mark.create({
  name: 'language',
  addAttributes: () => ({ lang: { default: null } }),
  parseHTML: () => [
    {
      tag: 'span[lang]',
      getAttrs: (span) => {
        const lang = languageOf(span.getAttribute('lang') ?? '')
        return lang && isForeign(lang) ? { lang } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** The selected words stay highlighted while the address of their link is typed. */
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
              : DecorationSet.create(doc, [Decoration.inline(selection.from, selection.to, { class: 'selected' })]),
        },
      }),
    ]
  },
})

const grammar: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      // Words such as « fin.la » must not become links.
      shouldAutoLink: (address) => /^https?:\/\//i.test(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  SmallHeading,
  Rule,
  plainMark('sup'),
  plainMark('sub'),
  plainMark('code'),
  Language,
  ShownSelection,
]

export function textExtensions(previews: Previews): Extensions {
  return [...grammar, ...pictureExtensions(previews), placedPhotos, typingHelp]
}
