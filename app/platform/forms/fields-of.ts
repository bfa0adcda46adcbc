import type { FormInputs } from '../field-input.ts'
import type { RefusedForm } from './form.ts'

type Stored<Inputs extends FormInputs> = { [Name in keyof Inputs]?: string | number | null }

/** The attributes of each field of a form. @param stored what it holds where nothing was sent */
export function fieldsOf<Inputs extends FormInputs>(
  inputs: Inputs,
  sent: Partial<RefusedForm> | undefined,
  stored: Stored<Inputs> = {},
) {
  return <Name extends keyof Inputs & string>(name: Name) => ({
    name,
    ...inputs[name],
    defaultValue: sent?.values?.[name] ?? stored[name] ?? undefined,
    error: sent?.errors?.[name],
  })
}
