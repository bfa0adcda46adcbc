import { stampField, honeypotField } from './moderation-rules.ts'

/** Honeypot, unreachable by Tab and hidden from screen readers. */
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
