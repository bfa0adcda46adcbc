import type { FormInputs } from '../field-input.ts'
import type { RefusedForm } from './form.ts'

type Stored<Inputs extends FormInputs> = { [Name in keyof Inputs]?: string | number | null }

/** The attributes of each field of a form. @param current what it holds where nothing was sent */
export function fieldsOf<Inputs extends FormInputs>(
  inputs: Inputs,
  answer: Partial<RefusedForm> | undefined,
  current: Stored<Inputs> = {},
) {
  return <Name extends keyof Inputs & string>(name: Name) => ({
    name,
    ...inputs[name],
    defaultValue: answer?.values?.[name] ?? current[name] ?? undefined,
    error: answer?.errors?.[name],
  })
}
