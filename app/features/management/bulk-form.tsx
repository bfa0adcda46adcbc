import { type ReactNode, useState } from 'react'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { count as countText, frenchNumber } from '#platform/text/french.ts'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import { type ArticleFilter, articlesHrefOf, bulkActions } from './article-filter.ts'
import '#platform/forms/find-form.css'

const prefix = 'article-'
export const chosenField = (id: string) => prefix + id
/** All of a confirmed selection: a form has at most 200 fields. */
export const selectionField = 'articles'

export function chosenIds(form: FormData): string[] {
  const selection = form.get(selectionField)
  if (typeof selection === 'string') return selection.split(' ')
  return [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))
}

interface BulkFormProps {
  filter: ArticleFilter
  count: number
  children: ReactNode
}

export function BulkForm({ filter, count, children }: BulkFormProps) {
  const [number, setNumber] = useState(0)
  return (
    <form
      className="choosing"
      method="post"
      action="/compte/articles/selection"
      onChange={(event) => {
        const data = new FormData(event.currentTarget)
        setNumber(data.has('tous') ? count : chosenIds(data).length)
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
