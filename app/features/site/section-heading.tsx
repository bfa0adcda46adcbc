interface SectionHeadingProps {
  title: string
  level?: 'h1' | 'h2'
  /** Colour of the bead. */
  shade?: 'lapis' | 'bracelet' | 'pendentif'
  children?: React.ReactNode
}

const shades = { lapis: '', bracelet: ' tint-bracelet', pendentif: ' tint-pendant' }

/** Title on the left, what goes with it on the right, the thread and its bead below. */
export function SectionHeading({ title, level: Title = 'h2', shade = 'lapis', children }: SectionHeadingProps) {
  return (
    <div className={`heading${shades[shade]}`}>
      <Title>{title}</Title>
      {children}
    </div>
  )
}
