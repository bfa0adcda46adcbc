import { useRouteLoaderData } from 'react-router'
import { productName } from '#platform/product-name.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { termCharactersMax } from './search.ts'

/** On the search page `public/recherche.js` answers while one types. @param failing the id of the error */
export function SearchBox({ term, failing }: { term: string; failing?: string | undefined }) {
  const siteName = useRouteLoaderData<{ siteName: string }>('root')?.siteName
  return (
    <form className="search" role="search" aria-label="Recherche" action="/chercher">
      <div className="field">
        <label className="sr-only" htmlFor="terme">
          Rechercher un article
        </label>
        <input
          className="input"
          id="terme"
          type="search"
          name="q"
          defaultValue={term}
          placeholder={siteName === productName ? 'Une pierre, un symbole…' : undefined}
          maxLength={termCharactersMax}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={failing ? true : undefined}
          aria-describedby={failing}
        />
      </div>
      <button className="btn" type="submit">
        <Icon name="search" />
        <span>Chercher</span>
      </button>
    </form>
  )
}
