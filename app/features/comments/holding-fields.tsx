import { stampField, trapField } from './holding.ts'

/** What a form of comments carries unseen. The field is for programs alone: neither Tab nor a screen reader finds it. */
export function HoldingFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={stampField} value={stamp} />
      <div className="sr" aria-hidden="true">
        <label>
          Ne remplissez pas ce champ
          <input type="text" name={trapField} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  )
}
