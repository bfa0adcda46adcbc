import { CheckBox } from './choice-field.tsx'

export function PhraseChoices({ phrases = [] }: { phrases?: readonly string[] | undefined }) {
  return phrases.map((phrase) => (
    <CheckBox key={phrase} name="phrase" value={phrase}>
      J’assume cette phrase
      <span className="caption">{`«\u00a0${phrase}\u00a0»`}</span>
    </CheckBox>
  ))
}

export function checkedPhrases(): string {
  const boxes = document.querySelectorAll<HTMLInputElement>('dialog [name=phrase]:checked')
  return Array.from(boxes, ({ value }) => value).join('\n')
}
