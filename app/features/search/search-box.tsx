import { useEffect, useId, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTyped } from '#platform/forms/use-typed.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { termCharactersMax } from './search.ts'

/** A pause in typing, after which most words are complete. */
const pauseMilliseconds = 250

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

/** A newer search replaces the pending one, whose answer the router drops. */
function useLiveSearch(term: string) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
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
        // One history entry per search, not per letter.
        void submit({ q: typed }, { action: '/chercher', replace: term !== '', preventScrollReset: true })
      }, pauseMilliseconds)
    },
    cancel() {
      clearTimeout(timer.current)
    },
  }
}
