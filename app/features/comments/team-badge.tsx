import { teamLabel, type ShownComment } from './comment.ts'
import './team-badge.css'

export function TeamBadge({ of: { isByTeam } }: { of: Pick<ShownComment, 'isByTeam'> }) {
  return isByTeam && <span className="caption team-badge">{teamLabel}</span>
}
