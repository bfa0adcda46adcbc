import { useId } from 'react'
import { Form } from 'react-router'
import { useTyped } from '#platform/forms/use-typed.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { termCharactersMax } from './search.ts'

/** Enter or the button searches; a blank term does nothing. */
export function SearchBox({ term }: { term: string }) {
  const id = useId()
  const { typed, attributes } = useTyped(term)
  const blank = typed.trim() === ''
  const hydrated = useHydrated()
  return (
    <Form
      className="cherche"
      role="search"
      action="/chercher"
      onSubmit={(event) => {
        if (blank) event.preventDefault()
      }}
    >
      <div className="champ">
        <label className="sr" htmlFor={id}>
          Rechercher un article
        </label>
        <input
          className="saisie"
          id={id}
          type="search"
          name="q"
          {...attributes}
          placeholder="Une pierre, un symbole…"
          maxLength={termCharactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <button className="btn" type="submit" disabled={hydrated && blank}>
        <Icon name="chercher" />
        <span>Chercher</span>
      </button>
    </Form>
  )
}
