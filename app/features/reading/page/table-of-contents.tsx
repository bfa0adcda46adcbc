import type { Heading } from '#features/articles/headings.server.ts'

const headingsMin = 3

interface Part {
  heading: Heading
  parts: Heading[]
}

/** The table stands in the margin, so that nothing comes between the title and the first line. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  if (headings.length < headingsMin) return null
  return (
    <nav className="toc" aria-label="Dans cet article">
      <p className="caption">Dans cet article</p>
      <ol>
        {partsOf(headings).map(({ heading, parts }) => (
          <Entry key={heading.id} heading={heading}>
            {parts.length > 0 && (
              <ol>
                {parts.map((part) => (
                  <Entry key={part.id} heading={part} />
                ))}
              </ol>
            )}
          </Entry>
        ))}
      </ol>
    </nav>
  )
}

function Entry({ heading, children }: { heading: Heading; children?: React.ReactNode }) {
  return (
    <li>
      <a href={`#${heading.id}`}>{heading.text}</a>
      {children}
    </li>
  )
}

function partsOf(headings: Heading[]): Part[] {
  const result: Part[] = []
  for (const heading of headings) {
    const last = result.at(-1)
    if (heading.level === 3 && last?.heading.level === 2) last.parts.push(heading)
    else result.push({ heading, parts: [] })
  }
  return result
}
