import { stampField, honeypotField } from './moderation-rules.ts'

/** What a form of comments carries unseen. The field is for programs alone: neither Tab nor a screen reader finds it. */
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
