import { SimpleField } from '#features/editor/simple-field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { movedInputs } from './moved-form.ts'

export function MovedList({ rows }: { rows: { path: string; target: string }[] }) {
  return (
    <ul className="item-list">
      {rows.map(({ path, target }) => (
        <li key={path}>
          <div>
            {path}
            <span className="caption">
              mène à <a href={target}>{target}</a>
            </span>
          </div>
          <form method="post">
            <input type="hidden" name="remove" value={path} />
            <button className="btn danger small" type="submit" aria-label={`Retirer ${path}`}>
              Retirer
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}

export function MovedFields({ refusedForm }: { refusedForm: RefusedForm | undefined }) {
  const { values = {}, errors = {} } = refusedForm ?? {}
  return (
    <form method="post" className="panel column" aria-labelledby="addition" noValidate>
      <h2 id="addition">Ajouter une ancienne adresse</h2>
      <IdempotencyKeyField />
      {Object.entries(movedInputs).map(([name, input]) => (
        <SimpleField key={name} name={name} input={input} text={values[name] ?? ''} error={errors[name]} />
      ))}
      <div className="actions">
        <button className="btn">Ajouter</button>
      </div>
    </form>
  )
}
