import { Icon } from './icon.tsx'
import { pageRange, rowsPerPage } from './list-page.ts'
import { atResult } from './use-focus-after-navigation.ts'

interface ListPagerProps {
  page: number
  count: number
  hrefOf: (page: number) => string
}

export function ListPager({ page, count, hrefOf }: ListPagerProps) {
  if (count <= rowsPerPage) return null
  return (
    <nav className="list-pager" aria-label="Pages de la liste">
      {page > 1 && (
        <a className="link back" href={atResult(hrefOf(page - 1))} rel="prev">
          <Icon name="back" />
          Précédents
        </a>
      )}
      <span>{pageRange(page, count)}</span>
      {page * rowsPerPage < count && (
        <a className="link" href={atResult(hrefOf(page + 1))} rel="next">
          Suivants
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
