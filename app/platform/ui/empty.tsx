interface EmptyProps {
  action?: React.ReactNode
  link?: { href: string; label: string }
  as?: 'p' | 'h1'
  children: React.ReactNode
}

export function Empty({ action, link, as: Sentence = 'p', children }: EmptyProps) {
  return (
    <div className="empty">
      <svg viewBox="0 0 288 90" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
        <path d="M0 18C70 84 218 84 288 18" />
        <circle cx="144" cy="67.5" r="14" strokeDasharray="3 4" />
        <circle cx="112" cy="64" r="9" />
        <circle cx="176" cy="64" r="9" />
      </svg>
      <Sentence>{children}</Sentence>
      {action}
      {link && (
        <a className="btn outline" href={link.href}>
          {link.label}
        </a>
      )}
    </div>
  )
}
