import type { UnfinishedDraft } from '#features/editor/unfinished-drafts.server.ts'
import { ResumeLink } from '#features/editor/drafts.tsx'
import { Picture } from '#features/media/picture.tsx'
import { count } from '#platform/text/french.ts'
import { ThreadSection } from '#platform/ui/thread-section.tsx'

export function DraftsSection({ drafts, more }: { drafts: UnfinishedDraft[]; more: boolean }) {
  if (drafts.length === 0) return null
  return (
    <ThreadSection id="drafts" title="À reprendre">
      <ul className="work-list">
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} />
        ))}
      </ul>
      {more && (
        <a className="link" href="/compte/articles">
          Tous les brouillons
        </a>
      )}
    </ThreadSection>
  )
}

function Draft({ draft: { id, title, beginning, words, photos, picture, since } }: { draft: UnfinishedDraft }) {
  const name = title || beginning || 'Sans titre'
  return (
    <li>
      {picture ? <Picture picture={{ ...picture, placeholder: null }} alt="" sizes="4.5rem" /> : <EmptyThread />}
      <div>
        <h3>{title || (beginning ? `«\u00a0${beginning}\u00a0»` : 'Sans titre')}</h3>
        <p className="caption">
          {[
            !title && beginning && 'sans titre',
            since,
            photos > 0 ? count(photos, 'photo') : 'aucune photo',
            words > 0 ? count(words, 'mot') : 'aucun texte',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ResumeLink id={id} className="btn outline" label={`Reprendre «\u00a0${name}\u00a0», ${since}`} />
    </li>
  )
}

function EmptyThread() {
  return (
    <svg
      className="no-photo"
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden="true"
    >
      <path d="M0 16C18 44 54 44 72 16" />
      <circle cx="36" cy="37" r="9" strokeDasharray="3 4" />
    </svg>
  )
}
