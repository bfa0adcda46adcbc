import { type ReactNode, useState } from 'react'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { count as countText, frenchNumber } from '#platform/text/french.ts'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import { type ArticleFilter, articlesHrefOf, bulkActions } from './article-filter.ts'
import '#platform/forms/find-form.css'

const prefix = 'article-'
export const chosenField = (id: string) => prefix + id

export function chosenIds(form: FormData): string[] {
  return [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))
}

interface BulkFormProps {
  filter: ArticleFilter
  count: number
  children: ReactNode
}

export function BulkForm({ filter, count, children }: BulkFormProps) {
  const [selectionSize, setSelectionSize] = useState(0)
  const [areAll, setAreAll] = useState(false)
  const number = areAll ? count : selectionSize
  return (
    <form
      className="choosing"
      method="post"
      action="/compte/articles/selection"
      onChange={(event) => {
        const data = new FormData(event.currentTarget)
        setSelectionSize(chosenIds(data).length)
        setAreAll(data.has('tous'))
      }}
    >
      <IdempotencyKeyField />
      <input type="hidden" name="liste" value={articlesHrefOf(filter)} />
      {children}
      <div className="bulk" role="group" aria-label="Articles choisis">
        <p>
          <span aria-live="polite">
            {number > 0 && `${countText(number, 'article')} ${number < 2 ? 'choisi' : 'choisis'}`}
          </span>
          {count > rowsPerPage && (
            <label className="bulk-all">
              <input type="checkbox" name="tous" value="1" /> Choisir les {frenchNumber(count)}
            </label>
          )}
        </p>
        <label className="find-choice">
          Pour ces articles
          <select name="action">
            {Object.entries(bulkActions()).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button className="btn" type="submit">
          Appliquer
        </button>
      </div>
    </form>
  )
}
