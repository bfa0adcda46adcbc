import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** Writes a part as HTML, once for each `name`; null where parts must live, as in an app page. */
export const WriteOnce = createContext<((name: string, part: ReactNode) => string) | null>(null)

interface FixedPartProps extends HTMLAttributes<HTMLElement> {
  element: 'header' | 'dialog' | 'footer'
  /** All that the content depends on. */
  by: string[]
  /** Asks nothing of what is around it. */
  children: ReactNode
}

/** An element whose content is the same in many documents: there, it is rendered once. */
export function FixedPart({ element: Element, by, children, ...attributes }: FixedPartProps) {
  const writeOnce = useContext(WriteOnce)
  if (!writeOnce) return <Element {...attributes}>{children}</Element>
  const name = [Element, attributes.className, ...by].join('\n')
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: writeOnce(name, children) }} />
}
