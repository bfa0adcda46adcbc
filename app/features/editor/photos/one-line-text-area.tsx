import { textCharactersMax } from '#features/articles/photo-details.ts'

export const alternativeTextHint =
  'Ce que montre la photo, pour qui ne la voit pas. Laissez vide si elle est décorative.'

type OneLineTextAreaProps = Omit<React.ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange: (text: string) => void
}

/** The field grows with its text, which is stored as one line. */
export function OneLineTextArea({ value, onChange, ...attributes }: OneLineTextAreaProps) {
  return (
    <textarea
      translate="no"
      className="input growing"
      rows={1}
      autoComplete="off"
      maxLength={textCharactersMax}
      {...attributes}
      value={value ?? ''}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
      }}
      onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' ').trimStart())}
    />
  )
}
