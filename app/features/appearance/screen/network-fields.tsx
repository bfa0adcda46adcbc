import { useId } from 'react'
import { Icon } from '#platform/ui/icon.tsx'
import { useHydration } from '#platform/ui/use-hydrated.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import { limits, networksMax } from '../appearance.ts'
import { networkName } from '../networks.ts'
import type { AppearanceState } from './use-appearance.ts'

/** Without script an empty line awaits the next address, and an emptied one is removed. */
export function NetworkFields({ state, errors }: { state: AppearanceState; errors: FieldErrors }) {
  const isHydrated = useHydration()
  const { values, change } = state
  const { networks } = values
  const isFull = networks.length >= networksMax
  const lines = isHydrated || isFull ? networks : [...networks, '']
  const set = (place: number, address: string) => change({ networks: lines.with(place, address) })
  return (
    <div className="answers">
      <input type="hidden" name="network" value="" />
      {lines.map((address, place) => (
        <Network
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, while its address is typed.
          key={place}
          address={address}
          error={errors[`network-${place}`]}
          onChange={(text) => set(place, text)}
          onRemove={isHydrated ? () => change({ networks: networks.toSpliced(place, 1) }) : null}
        />
      ))}
      {isHydrated && !isFull && (
        <div>
          <button className="btn outline" type="button" onClick={() => change({ networks: [...networks, ''] })}>
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
  onRemove: (() => void) | null
}

function Network({ address, error, onChange, onRemove }: NetworkProps) {
  const id = useId()
  const name = networkName(address) || 'Adresse de votre page'
  return (
    <div className="address-row">
      <label htmlFor={id}>{name}</label>
      <input
        className="input"
        id={id}
        name="network"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.network}
        value={address.replace(/^https:\/\//, '')}
        placeholder="instagram.com/votre-nom"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {onRemove && (
        <button className="order-arrow" type="button" aria-label={`Retirer ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
