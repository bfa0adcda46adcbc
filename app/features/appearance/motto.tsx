import { mottoParts, type OwnWords } from './words.ts'

/** The style sheet of the home page has a font of its own with the letters of the usual word. */
export function Motto({ words }: { words: OwnWords }) {
  const isUsual = words.motto === ''
  return mottoParts(words).map(({ text, isEmphasised }) =>
    isEmphasised ? (
      <em key={text} className={isUsual ? 'usual' : undefined}>
        {text}
      </em>
    ) : (
      text
    ),
  )
}
