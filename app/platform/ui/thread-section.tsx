import type { ReactNode } from 'react'
import './thread-section.css'

interface ThreadSectionProps {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

export function ThreadSection({ id, title, className, children }: ThreadSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className="thread-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
