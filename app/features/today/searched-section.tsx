import { searchedWeekDays, type SearchedTerm } from '#features/search/search.ts'
import { count } from '#platform/text/french.ts'
import { ListSection } from './list-section.tsx'

export function SearchedSection({ terms }: { terms: SearchedTerm[] }) {
  if (terms.length === 0) return null
  const rows = terms.map(({ term, times }) => ({
    title: term,
    isQuoted: true as const,
    note: `${count(times, 'recherche')} en ${searchedWeekDays}\u00a0jours, aucun article`,
    form: { action: '/compte/recherches/brouillons', fields: { term }, button: 'Écrire l’article' },
    links: [{ href: `/compte/recherches?terme=${encodeURIComponent(term)}#synonyme`, label: 'Ajouter un synonyme' }],
  }))
  return <ListSection id="searched" title="Cherché, pas trouvé" rows={rows} />
}
