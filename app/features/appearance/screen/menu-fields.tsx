import { useEffect, useRef, useState } from 'react'
import { Icon } from '#platform/ui/icon.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { movedEntry } from '../appearance-form.ts'
import { appearanceInputs, limits } from '../appearance.ts'
import type { MenuEntry } from '../menu.ts'
import type { AppearanceState } from './use-appearance.ts'
import './rows.css'

type Move = 'up' | 'down'
const verbs = { up: 'Monter', down: 'Descendre' } as const

/** Without script the arrows send the form, which comes back with the entry in its new place. */
export function MenuFields({ state, errors }: { state: AppearanceState; errors: FieldErrors }) {
  const { values, change } = state
  const list = useRef<HTMLOListElement>(null)
  const [lastMove, setLastMove] = useState<{ key: string; by: Move } | null>(null)
  useEffect(() => {
    const row = lastMove && list.current?.querySelector(`[data-key="${CSS.escape(lastMove.key)}"]`)
    const buttons = row && [row.querySelector(`[data-by=${lastMove.by}]`), row.querySelector('button:enabled')]
    const button = buttons?.find((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && !one.disabled)
    button?.focus()
  }, [lastMove])
  const move = (event: React.MouseEvent, key: string, by: Move) => {
    event.preventDefault()
    change({ menu: movedEntry(values.menu, key, by === 'up' ? -1 : 1) })
    setLastMove({ key, by })
  }
  const rename = (key: string, label: string) =>
    change({ menu: values.menu.map((entry) => (entry.key === key ? { ...entry, label } : entry)) })
  const place = values.menu.findIndex(({ key }) => key === lastMove?.key)
  return (
    <>
      <ol className="order" ref={list}>
        {values.menu.map((entry, index) => (
          <li key={entry.key} data-key={entry.key}>
            <Name entry={entry} error={errors[`menu-${entry.key}`]} onRename={rename} />
            <Arrow by="up" entry={entry} isDisabled={index === 0} onMove={move} />
            <Arrow by="down" entry={entry} isDisabled={index === values.menu.length - 1} onMove={move} />
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {place >= 0 && `${values.menu[place]?.label}, place ${place + 1} sur ${values.menu.length}`}
      </p>
      <p className="caption">
        Touchez un nom pour l’écrire autrement. «{'\u00a0'}Boutique{'\u00a0'}» reste au bout. Une page y entre depuis{' '}
        <a href="/compte/pages">Pages</a>
        {'\u00a0'}: deux au plus.
      </p>
    </>
  )
}

interface NameProps {
  entry: MenuEntry
  error: string | undefined
  onRename: (key: string, label: string) => void
}

function Name({ entry: { key, label, isPage }, error, onRename }: NameProps) {
  return (
    <span className="order-name">
      <input type="hidden" name="menuKey" value={key} />
      <input
        name="menuLabel"
        value={label}
        aria-label={`${appearanceInputs.menuLabel.label}\u00a0: ${label}`}
        maxLength={limits.menuLabel}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `menu-${key}-error` : undefined}
        onChange={({ target }) => onRename(key, target.value)}
        autoComplete="off"
      />
      {isPage && <span className="caption">page</span>}
      {error && (
        <span className="error" id={`menu-${key}-error`}>
          {error}
        </span>
      )}
    </span>
  )
}

interface ArrowProps {
  by: Move
  entry: MenuEntry
  isDisabled: boolean
  onMove: (event: React.MouseEvent, key: string, by: Move) => void
}

function Arrow({ by, entry: { key, label }, isDisabled, onMove }: ArrowProps) {
  return (
    <button
      className="order-arrow"
      type="submit"
      name="move"
      value={`${by}:${key}`}
      formNoValidate
      aria-label={`${verbs[by]} ${label}`}
      disabled={isDisabled}
      data-by={by}
      onClick={(event) => onMove(event, key, by)}
    >
      <Icon name={by} />
    </button>
  )
}
