import { searchedWeekDays, type SearchedTerm } from '#features/search/search.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { de } from '#platform/text/elision.ts'
import { count } from '#platform/text/french.ts'
import { ThreadSection } from '#platform/ui/thread-section.tsx'

export function SearchedSection({ terms }: { terms: SearchedTerm[] }) {
  if (terms.length === 0) return null
  return (
    <ThreadSection id="searched" title="Cherché, pas trouvé">
      <ul className="work-list searched">
        {terms.map(({ term, times }) => (
          <li key={term}>
            <div>
              <h3>
                <q>{term}</q>
              </h3>
              <p className="caption">
                {count(times, 'recherche')} en {searchedWeekDays}
                {'\u00a0'}jours, aucun article
              </p>
            </div>
            <div className="actions">
              <form method="post" action="/compte/recherches/brouillons">
                <IdempotencyKeyField />
                <input type="hidden" name="term" value={term} />
                <button className="btn outline" type="submit" aria-label={`Écrire l’article sur ${term}`}>
                  Écrire l’article
                </button>
              </form>
              <a
                className="btn outline"
                href={`/compte/recherches?terme=${encodeURIComponent(term)}#synonyme`}
                aria-label={`Ajouter un synonyme ${de(term)}`}
              >
                Ajouter un synonyme
              </a>
            </div>
          </li>
        ))}
      </ul>
    </ThreadSection>
  )
}
