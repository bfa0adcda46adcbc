import type { Level, StateLine } from './state-line.ts'
import '#platform/ui/item-list.css'
import './state-list.css'

const levels: Record<Level, { name: string; className: string }> = {
  ok: { name: 'En ordre', className: 'status ok' },
  off: { name: 'Éteint', className: 'status off' },
  warning: { name: 'À surveiller', className: 'status' },
  failure: { name: 'En panne', className: 'status rejected' },
}

export function StateList({ lines }: { lines: StateLine[] }) {
  return (
    <ul className="item-list state-list">
      {lines.map(({ name, level, found, advice }) => (
        <li key={name}>
          <div>
            <h2>{name}</h2>
            <p>{found}</p>
            {advice && <p className="advice">{advice}</p>}
          </div>
          <span className={levels[level].className}>{levels[level].name}</span>
        </li>
      ))}
    </ul>
  )
}
