import type { ReactNode } from 'react'
import { resultMark } from './use-focus-after-navigation.ts'

export function ListCount({ children }: { children: ReactNode }) {
  return (
    <p className="list-count" role="status" {...resultMark}>
      {children}
    </p>
  )
}
