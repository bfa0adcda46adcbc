import { useEffect } from 'react'
import type { FieldErrors } from './form.ts'

/** After a refused form the focus goes to the first field in error, or to the sentence over the form, each time new errors arrive. */
export function useFocusFirstError(form: React.RefObject<HTMLElement | null>, errors: FieldErrors | undefined): void {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-erreur]')?.focus()
  }, [form, errors])
}
