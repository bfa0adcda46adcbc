import { PostButton } from '#platform/forms/post-button.tsx'
import type { TodayList } from './today-lists.server.ts'
import { ThreadSection } from '#platform/ui/thread-section.tsx'

export function ListSection({ id, title, rows }: TodayList) {
  return (
    <ThreadSection id={id} title={title}>
      <ul className="work-list searched">
        {rows.map((row) => (
          <li key={[row.form?.action, row.title, row.note].join(' ')}>
            <div>
              <h3>{row.isQuoted ? <q>{row.title}</q> : row.title}</h3>
              {row.text && <p>{row.text}</p>}
              <p className="caption">{row.note}</p>
            </div>
            <div className="actions">
              {row.form && (
                <PostButton
                  action={row.form.action}
                  fields={row.form.fields}
                  className="btn outline"
                  label={`${row.form.button}, ${row.title}`}
                >
                  {row.form.button}
                </PostButton>
              )}
              {row.links?.map(({ href, label }) => (
                <a key={href} className="btn outline" href={href} aria-label={`${label}\u00a0: ${row.title}`}>
                  {label}
                </a>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </ThreadSection>
  )
}
