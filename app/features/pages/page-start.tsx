import { Form } from 'react-router'
import { Icon } from '#platform/ui/icon.tsx'
import { pagesHref } from './page.ts'

interface PageStartProps {
  outline: string
  /** The accessible name, where the words alone do not say which page. */
  label?: string
  variant?: 'outline' | 'link'
  children: string
}

export function PageStart({ outline, label, variant, children }: PageStartProps) {
  return (
    <Form className={variant === 'link' ? 'page-start' : undefined} method="post" action={pagesHref}>
      <input type="hidden" name="outline" value={outline} />
      <button className={variant === 'link' ? 'link' : `btn ${variant ?? ''}`.trim()} type="submit" aria-label={label}>
        {!variant && <Icon name="add" />}
        {children}
      </button>
    </Form>
  )
}
