import type { ReactNode } from 'react'

interface StrandProps {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** One subject of the day, under its heading on a thread. */
export function Strand({ id, title, className, children }: StrandProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 className="strand" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function UnreadStrand({ id, title }: { id: string; title: string }) {
  return (
    <Strand id={id} title={title}>
      <p className="error">Erreur{'\u00a0'}: cette partie n’a pas pu être lue. Réessayez dans un instant.</p>
    </Strand>
  )
}
