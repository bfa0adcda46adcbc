import { frenchDateTime } from '#platform/text/french.ts'
import { PostButton } from '#platform/forms/post-button.tsx'
import { ThreadSection } from '#platform/ui/thread-section.tsx'
import { useDraftOpener } from './use-editor-opener.tsx'

interface ListedDraft {
  id: string
  title: string
  summary: string
  savedAt: string
}

export function Drafts({ drafts }: { drafts: ListedDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <ThreadSection className="drafts" id="drafts" title="Brouillons">
      <ul className="item-list">
        {drafts.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </ul>
    </ThreadSection>
  )
}

export function ResumeLink({ id, label, className }: { id: string; label: string; className: string }) {
  const opener = useDraftOpener(id)
  return (
    <>
      <a className={className} href={`/compte/brouillons/${id}`} aria-label={label} {...opener.link}>
        {opener.opening ? 'Ouverture…' : 'Reprendre'}
      </a>
      {opener.dialog}
    </>
  )
}

function DraftLine({ draft: { id, title, summary, savedAt } }: { draft: ListedDraft }) {
  const name = title.trim() || 'Sans titre'
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="caption">
          {summary}, gardé le {frenchDateTime(savedAt)}
        </span>
      </div>
      <div className="actions">
        <ResumeLink id={id} className="btn outline small" label={`Reprendre ${name}, ${frenchDateTime(savedAt)}`} />
        <PostButton
          action={`/compte/brouillons/${id}/apercu`}
          className="link"
          label={`Aperçu de «\u00a0${name}\u00a0», ${frenchDateTime(savedAt)}`}
          reloadDocument
        >
          Aperçu
        </PostButton>
        <PostButton
          action={`/compte/brouillons/${id}/suppression`}
          className="link danger"
          label={`Supprimer ${name}, ${frenchDateTime(savedAt)}`}
          reloadDocument
        >
          Supprimer
        </PostButton>
      </div>
    </li>
  )
}
