import type { ReactNode } from 'react'

interface TodaySectionProps {
  id: string
  title: ReactNode
  children: ReactNode
}

export function TodaySection({ id, title, children }: TodaySectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="thread-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function UnreadSection({ id, title }: { id: string; title: string }) {
  return (
    <TodaySection id={id} title={title}>
      <p className="error">Erreur{'\u00a0'}: cette partie n’a pas pu être lue. Réessayez dans un instant.</p>
    </TodaySection>
  )
}
