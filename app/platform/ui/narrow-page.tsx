import type { ReactNode } from 'react'

interface NarrowPageProps {
  title: ReactNode
  caption?: ReactNode
  back?: { href: string; label: string }
  place?: 'top'
  className?: string
  children: ReactNode
}

export function NarrowPage({ title, caption, back, place, className = '', children }: NarrowPageProps) {
  return (
    <section className={place === 'top' ? 'band band-top' : 'band'}>
      <div className={`page page-narrow ${className}`.trim()}>
        {back && (
          <a className="link back" href={back.href}>
            {back.label}
          </a>
        )}
        <div className="heading">
          <h1>{title}</h1>
          {caption}
        </div>
        {children}
      </div>
    </section>
  )
}
