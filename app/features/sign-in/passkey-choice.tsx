import { CheckBox } from '#platform/forms/choice-field.tsx'
import { frenchDate } from '#platform/text/french.ts'
import type { ShownPasskey } from './passkey.ts'

const fieldPrefix = 'removePasskey-'

export function passkeysToRemove(form: FormData): string[] {
  return Array.from(form.keys()).flatMap((name) =>
    name.startsWith(fieldPrefix) ? [name.slice(fieldPrefix.length)] : [],
  )
}

interface PasskeyChoiceProps {
  passkeys: ShownPasskey[]
  values: Record<string, string> | undefined
}

export function PasskeyChoice({ passkeys, values = {} }: PasskeyChoiceProps) {
  if (passkeys.length === 0) return null
  return (
    <fieldset className="choices">
      <legend>Clés d’accès à retirer</legend>
      <p className="caption">
        Elles ouvrent votre compte sans mot de passe. Cochez celles que vous ne reconnaissez pas{'\u00a0'}; les autres
        restent.
      </p>
      {passkeys.map(({ id, name, addedAt }) => (
        <CheckBox key={id} name={fieldPrefix + id} isChecked={fieldPrefix + id in values}>
          {name}, ajoutée le {frenchDate(addedAt)}
        </CheckBox>
      ))}
    </fieldset>
  )
}
