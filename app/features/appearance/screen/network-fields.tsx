import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '#platform/forms/field.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { useScriptedControl } from '#platform/ui/use-hydrated.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import { appearanceInputs, limits, networksMax } from '../appearance.ts'
import { networkName } from '../networks.ts'
import type { AppearanceState } from './use-appearance.ts'

/** Without script an empty line awaits the next address, and an emptied one is removed. */
export function NetworkFields({ state, errors }: { state: AppearanceState; errors: FieldErrors }) {
  const control = useScriptedControl()
  const { values, change } = state
  const { networks } = values
  const isFull = networks.length >= networksMax
  const list = useRef<HTMLDivElement>(null)
  const remove = (place: number) => {
    flushSync(() => change({ networks: networks.toSpliced(place, 1) }))
    list.current?.querySelectorAll('button')[place]?.focus()
  }
  const set = (place: number, address: string) => change({ networks: networks.with(place, address) })
  return (
    <div className="answers" ref={list}>
      {networks.map((address, place) => (
        <Network
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, while its address is typed.
          key={place}
          address={address}
          error={errors[`network-${place}`]}
          onChange={(text) => set(place, text)}
          onRemove={() => remove(place)}
        />
      ))}
      <div className="without-script">
        <Field name="network" inputMode="url" {...appearanceInputs.network} />
      </div>
      {!isFull && (
        <div className="with-script">
          <button
            className="btn outline"
            type="button"
            {...control}
            onClick={() => change({ networks: [...networks, ''] })}
          >
            <Icon name="add" />
            Ajouter une adresse
          </button>
        </div>
      )}
    </div>
  )
}

interface NetworkProps {
  address: string
  error: string | undefined
  onChange: (text: string) => void
  onRemove: () => void
}

function Network({ address, error, onChange, onRemove }: NetworkProps) {
  const control = useScriptedControl()
  const name = networkName(address) || 'Adresse de votre page'
  return (
    <div className="address-row">
      <Field
        label={name}
        name="network"
        inputMode="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the line was asked for by a button that comes after it
        autoFocus={address === ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.network}
        value={address.replace(/^https:\/\//, '')}
        placeholder="instagram.com/votre-nom"
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      <button
        className="order-arrow with-script"
        type="button"
        aria-label={`Retirer ${name}`}
        onClick={onRemove}
        {...control}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
