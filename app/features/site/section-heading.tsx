interface SectionHeadingProps {
  title: string
  level?: 'h1' | 'h2'
  shade?: 'lapis' | 'bracelet' | 'pendentif'
  children?: React.ReactNode
}

const shades = { lapis: '', bracelet: ' tint-bracelet', pendentif: ' tint-pendant' }

export function SectionHeading({ title, level: Title = 'h2', shade = 'lapis', children }: SectionHeadingProps) {
  return (
    <div className={`heading${shades[shade]}`}>
      <Title>{title}</Title>
      {children}
    </div>
  )
}
