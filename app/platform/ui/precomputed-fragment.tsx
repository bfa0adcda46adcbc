import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** Writes a part as HTML, once for each `name`; null where parts must live, as in an app page. */
export const RenderOnce = createContext<((name: string, part: ReactNode) => string) | null>(null)

interface CachedFragmentProps extends HTMLAttributes<HTMLElement> {
  element: 'header' | 'dialog' | 'footer'
  /** All that the content depends on. */
  cacheKey: string[]
  /** Asks nothing of what is around it. */
  children: ReactNode
}

/** An element whose content is the same in many documents: there, it is rendered once. */
export function CachedFragment({ element: Element, cacheKey, children, ...attributes }: CachedFragmentProps) {
  const renderOnce = useContext(RenderOnce)
  if (!renderOnce) return <Element {...attributes}>{children}</Element>
  const name = [Element, attributes.className, ...cacheKey].join('\n')
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: renderOnce(name, children) }} />
}
