import { useState } from 'react'
import { useSuccessDismissal } from '#platform/ui/toasts.tsx'
import { withoutErrorsOf, type RefusedForm } from '#platform/forms/form.ts'

export function useRefusal<Refused extends RefusedForm>(refusal: Refused | undefined) {
  const dismissSuccess = useSuccessDismissal()
  const [visibleRefusal, setVisibleRefusal] = useState(refusal)
  const [last, setLast] = useState(refusal)
  if (last !== refusal) {
    setLast(refusal)
    setVisibleRefusal(refusal)
  }
  return {
    refused: visibleRefusal,
    onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
      dismissSuccess()
      const { name } = target as Partial<HTMLInputElement>
      setVisibleRefusal((before) => before && withoutErrorsOf(before, name ?? ''))
    },
  }
}
