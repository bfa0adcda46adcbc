import type { Level, StateLine } from './blog-state.ts'
import '#platform/ui/item-list.css'
import './state-list.css'

const levels: Record<Level, { name: string; className: string }> = {
  ok: { name: 'En ordre', className: 'status ok' },
  warning: { name: 'À surveiller', className: 'status' },
  failure: { name: 'En panne', className: 'status rejected' },
}

/** Matches commands, and imperatives with their pronoun. */
const whole = /(npm run [a-z]+|\p{L}+-(?:l[ae]s?|lui|leur|en|y)(?!\p{L}))/u

/** A no-break space in a command could not be pasted into a terminal. */
function unbroken(text: string) {
  return text.split(whole).map((part, index) => {
    if (index % 2 === 0) return part
    const Tag = part.startsWith('npm ') ? 'code' : 'span'
    return (
      <Tag key={index} className="whole">
        {part}
      </Tag>
    )
  })
}

export function StateList({ lines }: { lines: StateLine[] }) {
  return (
    <ul className="item-list state-list">
      {lines.map(({ name, level, finding, advice }) => (
        <li key={name}>
          <div>
            <h2>{name}</h2>
            <p>{unbroken(finding)}</p>
            {advice && <p className="advice">{unbroken(advice)}</p>}
          </div>
          <span className={levels[level].className}>{levels[level].name}</span>
        </li>
      ))}
    </ul>
  )
}
