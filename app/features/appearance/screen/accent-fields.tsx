import { accentKeys, accents } from '#platform/ui/accents.ts'
import type { AppearanceState } from './use-appearance.ts'

export function AccentFields({ values, change }: AppearanceState) {
  return (
    <>
      <fieldset className="plain">
        <legend>Une seule, pour ce qui se touche{'\u00a0'}: liens, boutons, perle</legend>
        <div className="hues">
          {accentKeys.map((accent) => (
            <label key={accent} data-accent={accent}>
              <input
                type="radio"
                name="accent"
                value={accent}
                checked={values.accent === accent}
                onChange={() => change({ accent })}
              />
              <i />
              {accents[accent].label}
            </label>
          ))}
        </div>
        <p className="caption">Les cinq se lisent bien de jour comme de nuit. Les étiquettes gardent leurs couleurs.</p>
      </fieldset>
      <div className="pairing">
        <p>
          Brygada pour lire <span className="ui">Figtree pour agir</span>
        </p>
        <p className="caption">
          Les deux caractères du blog ne changent pas{'\u00a0'}: ils sont réglés l’un pour l’autre.
        </p>
      </div>
    </>
  )
}
