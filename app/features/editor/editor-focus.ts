export function focusTitle(fields: HTMLDivElement | null): void {
  const title = fields?.querySelector<HTMLTextAreaElement>('textarea[name=title]')
  title?.focus()
  title?.setSelectionRange(title.value.length, title.value.length)
}

export function askForVideo(fields: HTMLDivElement | null): void {
  const field = fields?.querySelector<HTMLElement>('.unfinished-upload :is(input, button)')
  if (!field) return focusTitle(fields)
  field.focus()
  field.click()
}

/** On a phone the photos come first: focusing the title would scroll past them, and open the keyboard. */
export function focusBeginning(dialog: HTMLDialogElement | null, fields: HTMLDivElement | null): void {
  if (matchMedia('(min-width: 60rem)').matches) focusTitle(fields)
  else dialog?.querySelector('h2')?.focus()
}
