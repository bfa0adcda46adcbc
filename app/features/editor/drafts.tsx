import { frenchDateTime } from '#platform/text/french.ts'
import { useDraftOpener } from './use-editor-opener.tsx'

interface ListedDraft {
  id: string
  title: string
  /** Its length, such as « 212 mots, 3 photos ». */
  summary: string
  savedAt: string
}

export function Drafts({ drafts }: { drafts: ListedDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <section className="drafts" aria-labelledby="drafts">
      <h2 id="drafts">Brouillons</h2>
      <ul className="item-list">
        {drafts.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function DraftLine({ draft: { id, title, summary, savedAt } }: { draft: ListedDraft }) {
  const opener = useDraftOpener(id)
  const name = title.trim() || 'Sans titre'
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="caption">
          {summary}, gardé le {frenchDateTime(savedAt)}
        </span>
        {opener.dialog}
      </div>
      <div className="actions">
        <a
          className="btn small"
          href={`/compte/brouillons/${id}`}
          aria-label={`Reprendre ${name}, ${frenchDateTime(savedAt)}`}
          {...opener.link}
        >
          {opener.opening ? 'Ouverture…' : 'Reprendre'}
        </a>
        <form method="post" action={`/compte/brouillons/${id}/apercu`}>
          <button
            className="btn outline small"
            type="submit"
            aria-label={`Aperçu de «\u00a0${name}\u00a0», ${frenchDateTime(savedAt)}`}
          >
            Aperçu
          </button>
        </form>
        <form method="post" action={`/compte/brouillons/${id}/suppression`}>
          <button
            className="btn danger small"
            type="submit"
            aria-label={`Supprimer ${name}, ${frenchDateTime(savedAt)}`}
          >
            Supprimer
          </button>
        </form>
      </div>
    </li>
  )
}
