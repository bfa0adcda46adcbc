import { stampField, honeypotField } from './moderation-rules.ts'

/** Programs fill the visible field, which people reach neither by Tab nor with a screen reader. */
export function HoneypotFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={stampField} value={stamp} />
      <div className="sr-only" aria-hidden="true">
        <label>
          Ne remplissez pas ce champ
          <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  )
}
