import { useEffect } from 'react'

type Fields = React.RefObject<HTMLDivElement | null>

export function focusTitle(fields: HTMLElement | null): void {
  const title = fields?.querySelector<HTMLTextAreaElement>('textarea[name=title]')
  title?.focus()
  title?.setSelectionRange(title.value.length, title.value.length)
}

export function askForVideo(fields: HTMLElement | null): void {
  const field = fields?.querySelector<HTMLElement>('.unfinished-upload :is(input, button)')
  if (!field) return focusTitle(fields)
  field.focus()
  field.click()
}

export function useRefusalFocus(refusal: object | null, dialog: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!refusal) return
    const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector)
    ;(find('.modal-body [aria-invalid=true]') ?? find('[data-refusal]'))?.focus()
  }, [refusal, dialog])
}

/** The question is removed rather than closed, so browsers do not restore the focus. */
export function useTitleFocusAfter(isQuestion: boolean, fields: Fields): void {
  useEffect(() => {
    const container = fields.current
    return isQuestion ? () => focusTitle(container) : undefined
  }, [isQuestion, fields])
}
