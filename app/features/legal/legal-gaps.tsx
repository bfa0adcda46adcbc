import { siteSettingsHref } from './legal.ts'

/** On every page of an owner's account, until nothing is missing. */
export function LegalGaps({ gaps }: { gaps: string[] }) {
  if (gaps.length === 0) return null
  return (
    <div className="page">
      <p className="encart" role="note">
        <span>
          <b>Vos pages légales sont incomplètes.</b> Il manque{'\u00a0'}: {gaps.join(', ')}.
        </span>
        <a className="btn creux" href={siteSettingsHref}>
          Compléter
        </a>
      </p>
    </div>
  )
}
