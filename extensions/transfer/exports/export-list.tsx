import { PostButton } from '#platform/forms/post-button.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'
import { Sentence } from '#platform/ui/sentence.tsx'
import { exportsHref } from './export-form.ts'
import type { listExports } from './site-exports.server.ts'
import '#platform/ui/item-list.css'

type ExportView = Awaited<ReturnType<typeof listExports>>[number]

export function ExportList({ exports }: { exports: ExportView[] }) {
  return (
    <ul className="item-list">
      {exports.map((one) => (
        <Item key={one.id} {...one} />
      ))}
    </ul>
  )
}

function Item({ id, label, askedAt, bytes, problem }: ExportView) {
  const name = `${label}, le ${frenchDateTime(askedAt)}`
  return (
    <li>
      <div>
        {label}
        <span className="caption">
          <time dateTime={askedAt}>le {frenchDateTime(askedAt)}</time>
          {bytes !== null && `, ${sizeText(bytes)}`}
          {bytes === null && !problem && ', en préparation'}
        </span>
        {problem && (
          <p className="error">
            <Sentence>{problem}</Sentence>
          </p>
        )}
      </div>
      {(bytes !== null || problem) && (
        <div className="actions">
          {bytes !== null && (
            <a
              className="btn outline small"
              href={`${exportsHref}/${id}`}
              aria-label={`Télécharger\u00a0: ${name}`}
              download
            >
              Télécharger
            </a>
          )}
          <PostButton
            action={`${exportsHref}/${id}/suppression`}
            className="btn outline small"
            label={`Supprimer\u00a0: ${name}`}
          >
            Supprimer
          </PostButton>
        </div>
      )}
    </li>
  )
}
