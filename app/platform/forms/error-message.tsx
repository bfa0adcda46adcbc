import type { ReactNode } from 'react'
import { PhraseChoices } from './phrase-choices.tsx'

export function ErrorMessage({ children, phrases }: { children: ReactNode; phrases?: string[] | undefined }) {
  if (!children) return null
  return (
    <>
      <p className="error" role="alert" tabIndex={-1} data-error="">
        {children}
      </p>
      <PhraseChoices phrases={phrases} />
    </>
  )
}
