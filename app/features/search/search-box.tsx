import { useEffect, useId, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTyped } from '#platform/forms/use-typed.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { termCharactersMax } from './search.ts'

/** A pause in the typing: long enough for most words to be whole. */
const pauseMilliseconds = 250

/** Enter or the button searches; a blank term does nothing. With the script, results follow what is typed. */
export function SearchBox({ term }: { term: string }) {
  const id = useId()
  const { typed, attributes } = useTyped(term, { follows: true })
  const blank = typed.trim() === ''
  const hydrated = useHydrated()
  const search = useLiveSearch(term)
  return (
    <Form
      className="search"
      role="search"
      action="/chercher"
      onSubmit={(event) => {
        search.cancel()
        if (blank) event.preventDefault()
      }}
    >
      <div className="field">
        <label className="sr-only" htmlFor={id}>
          Rechercher un article
        </label>
        <input
          className="input"
          id={id}
          type="search"
          name="q"
          {...attributes}
          onInput={(event) => {
            attributes.onInput(event)
            search.follow(event.currentTarget)
          }}
          placeholder="Une pierre, un symbole…"
          maxLength={termCharactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <button className="btn" type="submit" disabled={hydrated && blank}>
        <Icon name="search" />
        <span>Chercher</span>
      </button>
    </Form>
  )
}

/** A newer search takes the place of the one that is under way: the router forgets that one's answer. */
function useLiveSearch(term: string) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Shown, or under way. */
  const lastSearched = useRef(term)
  useEffect(() => {
    lastSearched.current = term
  }, [term])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    follow(field: HTMLInputElement) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const typed = field.value.trim()
        if (!typed || typed === lastSearched.current) return
        lastSearched.current = typed
        // One entry of the history for a search, not one for each letter.
        void submit({ q: typed }, { action: '/chercher', replace: term !== '', preventScrollReset: true })
      }, pauseMilliseconds)
    },
    cancel() {
      clearTimeout(timer.current)
    },
  }
}
