import { frenchDate } from '#platform/text/french.ts'
import type { ShownPasskey } from './passkey.ts'

/** Each box has a name of its own: a form keeps one value of a name. */
const fieldPrefix = 'removePasskey-'

/** The ids that were ticked. */
export function passkeysToRemove(typed: FormData): string[] {
  return Array.from(typed.keys()).flatMap((name) =>
    name.startsWith(fieldPrefix) ? [name.slice(fieldPrefix.length)] : [],
  )
}

interface PasskeyChoiceProps {
  passkeys: ShownPasskey[]
  /** What was ticked in a form that was refused. */
  typed: Record<string, string> | undefined
}

/** With a new password one may remove keys that somebody else could have left; without a choice they all stay. */
export function PasskeyChoice({ passkeys, typed = {} }: PasskeyChoiceProps) {
  if (passkeys.length === 0) return null
  return (
    <fieldset className="options">
      <legend className="label">Clés d’accès à retirer</legend>
      <p className="caption">
        Elles ouvrent votre compte sans mot de passe. Cochez celles que vous ne reconnaissez pas{'\u00a0'}; les autres
        restent.
      </p>
      {passkeys.map(({ id, name, addedAt }) => (
        <label className="option" key={id}>
          <input type="checkbox" name={fieldPrefix + id} defaultChecked={fieldPrefix + id in typed} />
          {name}, ajoutée le {frenchDate(addedAt)}
        </label>
      ))}
    </fieldset>
  )
}
