import type { Changes } from './compare-inputs.server.ts'
import { tooDifferent, type Change } from './text-difference.ts'

interface ComparisonProps {
  changes: Changes
  names?: [string, string]
}

export function Comparison({ changes, names = ['Cette version', 'La version actuelle'] }: ComparisonProps) {
  const { content } = changes
  const isSameContent = 'blocks' in content && content.blocks.every(isSame)
  if (isSame(changes.title) && isSameContent && changes.others.length === 0) return <p>Aucune différence.</p>
  return (
    <div className="comparison">
      {!isSame(changes.title) && (
        <p>
          <b>Titre{'\u00a0'}: </b>
          <MarkedText list={changes.title} />
        </p>
      )}
      {'blocks' in content ? (
        content.blocks.flatMap(paragraphsOf).map((block, index) => (
          <p key={index} className={isSame(block) ? 'unchanged' : undefined}>
            <MarkedText list={block} />
          </p>
        ))
      ) : (
        <WholeTexts {...content} names={names} />
      )}
      {changes.others.map(({ heading, changes: list }) => (
        <MarkedLines key={heading} name={heading} list={list} />
      ))}
    </div>
  )
}

function isSame(list: Change[]): boolean {
  return list.every(({ kind }) => kind === 'same')
}

function paragraphsOf(block: Change[]): Change[][] {
  return block.some(({ kind }) => kind === 'same') ? [block] : block.map((change) => [change])
}

function WholeTexts({ older, newer, names }: { older: string; newer: string; names: [string, string] }) {
  return (
    <>
      <p>{tooDifferent}</p>
      <h3>{names[0]}</h3>
      <p className="whole-text">{older}</p>
      <h3>{names[1]}</h3>
      <p className="whole-text">{newer}</p>
    </>
  )
}

function MarkedText({ list }: { list: Change[] }) {
  return list.map(({ kind, text }, index) =>
    kind === 'added' ? (
      <ins key={index}>{text}</ins>
    ) : kind === 'removed' ? (
      <del key={index}>{text}</del>
    ) : (
      <span key={index}>{text}</span>
    ),
  )
}

function MarkedLines({ name, list }: { name: string; list: Change[] }) {
  return (
    <>
      <h3>{name}</h3>
      <ul>
        {list.map((change, index) => (
          <li key={index}>
            <MarkedText list={[change]} />
          </li>
        ))}
      </ul>
    </>
  )
}
