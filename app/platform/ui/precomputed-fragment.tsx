import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** Null on hydrated pages, where fragments must be elements. */
export const RenderOnce = createContext<((name: string, part: ReactNode) => string) | null>(null)

interface CachedFragmentProps extends HTMLAttributes<HTMLElement> {
  element: 'header' | 'dialog' | 'footer'
  cacheKey: string[]
  children: ReactNode
}

export function CachedFragment({ element: Element, cacheKey, children, ...attributes }: CachedFragmentProps) {
  const renderOnce = useContext(RenderOnce)
  if (!renderOnce) return <Element {...attributes}>{children}</Element>
  const name = [Element, attributes.className, ...cacheKey].join('\n')
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: renderOnce(name, children) }} />
}
