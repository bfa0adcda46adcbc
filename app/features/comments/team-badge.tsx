import { authorLabel, teamLabel, type ShownComment } from './comment.ts'

export function TeamBadge({ of: { isByTeam, isByAuthor } }: { of: Pick<ShownComment, 'isByTeam' | 'isByAuthor'> }) {
  const label = isByAuthor ? authorLabel : isByTeam && teamLabel
  return label && <span className="caption team-badge">{label}</span>
}
