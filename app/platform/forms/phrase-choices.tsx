export function PhraseChoices({ phrases = [] }: { phrases?: readonly string[] | undefined }) {
  return phrases.map((phrase) => (
    <label className="option" key={phrase}>
      <input type="checkbox" name="phrase" value={phrase} />
      <span>
        J’assume cette phrase
        <span className="caption">{`«\u00a0${phrase}\u00a0»`}</span>
      </span>
    </label>
  ))
}

export function checkedPhrases(): string {
  const boxes = document.querySelectorAll<HTMLInputElement>('dialog [name=phrase]:checked')
  return Array.from(boxes, ({ value }) => value).join('\n')
}
