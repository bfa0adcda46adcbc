import { Empty } from '#platform/ui/empty.tsx'
import { PostButton } from '#platform/forms/post-button.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Changes } from './compare-inputs.server.ts'
import { Comparison } from './comparison.tsx'
import type { ListedRevision } from './revisions.server.ts'

interface RevisionListProps {
  /** The address of what is edited: its versions and its private link are below it. */
  address: string
  back: { href: string; label: string }
  title: string
  href: string
  current: number
  revisions: ListedRevision[]
  empty: { sentence: string; label: string }
  mayPreview: boolean
}

export function RevisionList({ address, back, title, href, current, revisions, empty, mayPreview }: RevisionListProps) {
  return (
    <NarrowPage place="top" back={back} title="Versions">
      <p>
        <a href={href}>{title}</a>
      </p>
      {revisions.length === 0 && <Empty link={{ href: address, label: empty.label }}>{empty.sentence}</Empty>}
      <ol className="item-list" reversed>
        {revisions.map(({ version, savedAt, savedBy, title: revisionTitle, changes }) => (
          <li key={version}>
            <div>
              <a href={`${address}/versions/${version}`} aria-label={`${revisionTitle}, version ${version}`}>
                {revisionTitle}
              </a>
              <span className="caption">
                Version {version}, le {frenchDateTime(savedAt)}
                {savedBy && `, par ${savedBy}`}
              </span>
              <span className="caption">{changes}</span>
            </div>
            {version === current && <span className="status ok">Actuelle</span>}
          </li>
        ))}
      </ol>
      {mayPreview && (
        <PostButton action={`${address}/apercu`} className="btn outline" reloadDocument>
          Créer un lien d’aperçu privé
        </PostButton>
      )}
    </NarrowPage>
  )
}

interface RevisionPageProps {
  address: string
  number: number | null
  isOnline: boolean
  current: number
  input: { title: string; content: string }
  savedAt: string
  changes: Changes
}

export function RevisionPage({ address, number, isOnline, current, input, savedAt, changes }: RevisionPageProps) {
  const versions = `${address}/versions`
  const isDraft = number === null
  const back = isDraft ? { href: address, label: 'Modifier l’article' } : { href: versions, label: 'Versions' }
  return (
    <NarrowPage place="top" className="version" back={back} title={input.title || 'Sans titre'}>
      <p className="caption">
        {isDraft ? 'Brouillon' : `Version ${number}`}
        {number === current && ', actuelle'}, du {frenchDateTime(savedAt)}
      </p>
      {!isDraft && number !== current && (
        <PostButton
          action={`${versions}/${number}/restauration`}
          fields={{ version: String(current) }}
          className="btn"
          reloadDocument
        >
          {isOnline ? 'Mettre cette version en ligne' : 'Reprendre cette version'}
        </PostButton>
      )}
      {number !== current && (
        <>
          <h2>{isDraft ? 'Ce qui change' : 'Ce qui a changé depuis'}</h2>
          <Comparison changes={changes} {...(isDraft && { names: ['Le texte actuel', 'Le brouillon'] })} />
        </>
      )}
      <h2>Le texte</h2>
      {/* Sanitised by `cleanContent` when it was saved. */}
      <div className="prose prose-block" dangerouslySetInnerHTML={{ __html: input.content }} />
    </NarrowPage>
  )
}
