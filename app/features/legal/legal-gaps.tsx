import { count } from '#platform/text/french.ts'

const namedMax = 3

export function LegalGaps({ gaps }: { gaps: string[] }) {
  if (gaps.length === 0) return null
  const firstGaps = gaps.slice(0, namedMax).join(', ')
  const others = gaps.length - namedMax
  return (
    <p className="panel" role="note">
      <span>
        <b>Vos pages légales sont incomplètes.</b> Il manque{'\u00a0'}: {firstGaps}
        {others > 0 && ` et ${count(others, 'autre information', 'autres informations')}`}.
      </span>
    </p>
  )
}
