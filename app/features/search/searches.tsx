import { de } from '#platform/text/elision.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { count } from '#platform/text/french.ts'
import type { Synonym } from './equivalents.ts'
import { type SearchedTerm, searchedTermDays, synonymInputs } from './search.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { PostButton } from '#platform/forms/post-button.tsx'

export function SearchedTerms({ terms }: { terms: SearchedTerm[] }) {
  return (
    <section className="account-section" aria-labelledby="searched-terms">
      <h2 id="searched-terms">
        Les {searchedTermDays}
        {'\u00a0'}derniers jours
      </h2>
      {terms.length === 0 && (
        <Empty link={{ href: '/chercher', label: 'Ouvrir la recherche' }}>
          Les mots que vos visiteurs cherchent apparaîtront ici, avec ceux qui ne trouvent rien{'\u00a0'}: autant
          d’idées d’articles.
        </Empty>
      )}
      <ul className="item-list">
        {terms.map(({ term, times, results }) => (
          <li key={term}>
            <div>
              <a href={`/chercher?q=${encodeURIComponent(term)}`}>{term}</a>
              <span className="caption">
                {count(times, 'recherche')}, {results === 0 ? 'aucun article' : count(results, 'article')}
              </span>
            </div>
            {results === 0 && (
              <div className="actions">
                <a className="btn outline small" href={`/compte/recherches?terme=${encodeURIComponent(term)}#synonyme`}>
                  Ajouter un synonyme<span className="sr-only"> {de(term)}</span>
                </a>
                <PostButton
                  action="/compte/recherches/brouillons"
                  fields={{ term }}
                  className="btn outline small"
                  reloadDocument
                >
                  Créer un brouillon<span className="sr-only"> sur {term}</span>
                </PostButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SynonymsProps {
  synonyms: (Synonym & { id: string })[]
  term: string
  refusedForm: RefusedForm | undefined
}

export function Synonyms({ synonyms, term, refusedForm }: SynonymsProps) {
  const field = fieldsOf(synonymInputs, refusedForm, { term, meaning: '' })
  return (
    <section className="account-section" aria-labelledby="synonyms">
      <h2 id="synonyms">Synonymes</h2>
      <p className="caption">Une recherche de l’un des deux mots trouve aussi l’autre.</p>
      <form className="stack panel" id="synonyme" method="post" action="/compte/recherches/synonymes">
        <IdempotencyKeyField />
        <ErrorMessage>{refusedForm?.errors.form}</ErrorMessage>
        <Field {...field('term')} />
        <Field {...field('meaning')} />
        <div>
          <button className="btn" type="submit">
            Ajouter
          </button>
        </div>
      </form>
      {synonyms.length === 0 && (
        <p className="caption">
          Aucun synonyme. Ajoutez-en un quand vos visiteurs cherchent un mot que vos articles n’emploient pas.
        </p>
      )}
      <ul className="item-list">
        {synonyms.map((synonym) => (
          <li key={synonym.id}>
            <div>
              {synonym.term}
              <span className="caption">{synonym.meaning}</span>
            </div>
            <form method="post" action={`/compte/recherches/synonymes/${synonym.id}/suppression`}>
              <button className="btn danger small" type="submit" aria-label={`Supprimer le synonyme ${synonym.term}`}>
                Supprimer
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
