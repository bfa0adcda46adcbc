import { count } from '#platform/text/french.ts'
import { siteSettingsHref } from './legal.ts'

/** More would fill the screen of a phone; the form says which. */
const namedMax = 3

/** On every page of an owner's account, until nothing is missing. */
export function LegalGaps({ gaps }: { gaps: string[] }) {
  if (gaps.length === 0) return null
  const named = gaps.slice(0, namedMax).join(', ')
  const others = gaps.length - namedMax
  return (
    <div className="page">
      <p className="panel" role="note">
        <span>
          <b>Vos pages légales sont incomplètes.</b> Il manque{'\u00a0'}: {named}
          {others > 0 && ` et ${count(others, 'autre information', 'autres informations')}`}.
        </span>
        <a className="btn outline" href={siteSettingsHref}>
          Compléter
        </a>
      </p>
    </div>
  )
}
