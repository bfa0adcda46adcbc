import { useState } from 'react'
import { useSuccessDismissal } from '../ui/toasts.tsx'
import { withoutErrorsOf, type RefusedForm } from './form.ts'

export function useRefusal<Refused extends RefusedForm>(refused: Refused | undefined) {
  const dismissSuccess = useSuccessDismissal()
  const [shown, setShown] = useState(refused)
  const [last, setLast] = useState(refused)
  if (last !== refused) {
    setLast(refused)
    setShown(refused)
  }
  return {
    refused: shown,
    onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
      dismissSuccess()
      const { name } = target as Partial<HTMLInputElement>
      setShown((before) => before && withoutErrorsOf(before, name ?? ''))
    },
  }
}
