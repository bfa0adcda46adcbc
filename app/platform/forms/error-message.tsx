import type { ReactNode } from 'react'

export function ErrorMessage({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="error" role="alert" tabIndex={-1} data-error="">
      {children}
    </p>
  )
}
