type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What somebody typed or chose and has not sent. A search, sent by GET, is none; nor is what the browser filled in. */
export function unsentFields(): Field[] {
  const fields = [...document.querySelectorAll<Field>('form[method=post] :is(input, textarea, select)')]
  return fields.filter((field) => !field.matches(':autofill') && (isChanged(field) || isTypedBefore(field)))
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field.type === 'checkbox' || field.type === 'radio')
    return field instanceof HTMLInputElement && field.checked !== field.defaultChecked
  return field.value !== field.defaultValue.replaceAll(/\r\n?/g, '\n')
}

/** A refused form comes back with what was typed as its first values. */
function isTypedBefore(field: Field): boolean {
  const isText = field instanceof HTMLTextAreaElement || !['hidden', 'checkbox', 'radio'].includes(field.type)
  return isText && field.value.trim() !== '' && Boolean(field.form?.querySelector('.error, [aria-invalid=true]'))
}
