import { frenchDateTime } from '#platform/text/french.ts'

interface DraftsProps {
  drafts: { id: string; title: string; savedAt: string }[]
}

/** What is begun and not published; nothing at all when there is none. */
export function Drafts({ drafts }: DraftsProps) {
  if (drafts.length === 0) return null
  return (
    <section className="brouillons" aria-labelledby="brouillons">
      <h3 id="brouillons">Brouillons</h3>
      <ul>
        {drafts.map(({ id, title, savedAt }) => (
          <li key={id}>
            <div>
              <a href={`/compte/brouillons/${id}`}>{title.trim() || 'Sans titre'}</a>
              <span className="mention">{frenchDateTime(savedAt)}</span>
            </div>
            <div className="gestes">
              <form method="post" action={`/compte/brouillons/${id}/apercu`}>
                <button className="btn creux petit" type="submit" aria-label={`Aperçu de ${title || 'Sans titre'}`}>
                  Aperçu
                </button>
              </form>
              <form method="post" action={`/compte/brouillons/${id}/suppression`}>
                <button className="btn danger petit" type="submit" aria-label={`Supprimer ${title || 'Sans titre'}`}>
                  Supprimer
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
