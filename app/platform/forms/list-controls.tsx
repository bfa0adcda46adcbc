import { Form, Link } from 'react-router'
import { Field } from './field.tsx'
import './list-controls.css'

interface ListControlsProps {
  action: string
  search: { name: string; label: string; term: string; charactersMax: number }
  filter: { name: string; value: string | null }
  filtersLabel: string
  filters: { value: string | null; label: string; href: string }[]
}

export function ListControls({ action, search, filter, filtersLabel, filters }: ListControlsProps) {
  return (
    <div className="list-controls">
      <Form className="list-search" role="search" aria-label={search.name} preventScrollReset action={action}>
        <Field
          key={search.term}
          label={search.label}
          name="q"
          type="search"
          defaultValue={search.term}
          maxLength={search.charactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
        {filter.value && <input type="hidden" name={filter.name} value={filter.value} />}
        <button className="btn" type="submit">
          Chercher
        </button>
      </Form>
      <nav className="list-filters" aria-label={filtersLabel}>
        {filters.map(({ value, label, href }) => (
          <Link key={value} to={href} preventScrollReset aria-current={value === filter.value ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
