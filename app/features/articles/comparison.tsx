import type { Change, Changes } from './comparison.server.ts'

/** What two versions of an article have in common and what not: marked as `ins` and `del`, never by colour alone. */
export function Comparison({ changes }: { changes: Changes }) {
  const isSame = (list: Change[]) => list.every(({ kind }) => kind === 'same')
  if (isSame(changes.title) && changes.content.every(isSame) && isSame(changes.images) && isSame(changes.video)) {
    return <p>Aucune différence, ni dans le texte ni dans les images.</p>
  }
  return (
    <div className="comparaison">
      {!isSame(changes.title) && (
        <p>
          <b>Titre{'\u00a0'}: </b>
          <Marked list={changes.title} />
        </p>
      )}
      {changes.content.map((block, index) => (
        <p key={index} className={isSame(block) ? 'pareil' : undefined}>
          <Marked list={block} />
        </p>
      ))}
      {!isSame(changes.images) && <MarkedLines name="Images" list={changes.images} />}
      {!isSame(changes.video) && <MarkedLines name="Vidéo" list={changes.video} />}
    </div>
  )
}

function Marked({ list }: { list: Change[] }) {
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
            <Marked list={[change]} />
          </li>
        ))}
      </ul>
    </>
  )
}
