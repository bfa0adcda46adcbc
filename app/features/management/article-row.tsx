import { categoryTexts } from '#features/articles/categories.ts'
import { articlePath } from '#features/articles/slug.ts'
import { DeleteLink, EditLink } from '#features/editor/article-actions.tsx'
import { Mosaic } from '#features/media/mosaic.tsx'
import { AskedAction } from '#platform/forms/asked-action.tsx'
import { PostButton } from '#platform/forms/post-button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { RowMenu } from '#platform/ui/row-menu.tsx'
import { keptUntil } from '#platform/trash-days.ts'
import { frenchNumber, frenchShortDay, frenchTime, parisInput } from '#platform/text/french.ts'
import { chosenField } from './bulk-form.tsx'
import type { ArticleRow, RowState } from './article-list.server.ts'
import { restorationAddress } from './trash.ts'
import { withdrawalFailure, withdrawalQuestion, whatWithdrawalKeeps } from './withdrawal.ts'

const states: Record<RowState, { label: string; className: string }> = {
  online: { label: 'En ligne', className: 'status ok' },
  pinned: { label: 'Épinglé', className: 'status pinned' },
  changed: { label: 'À mettre en ligne', className: 'status' },
  scheduled: { label: 'Programmé', className: 'status' },
  withdrawn: { label: 'Retiré', className: 'status off' },
}

export interface DeletedArticle {
  id: string
  title: string
  place: number
}

interface ArticleLineProps {
  row: ArticleRow
  place: number
  listHref: string
  isChoosing: boolean
}

export function ArticleLine({ row, place, listHref, isChoosing }: ArticleLineProps) {
  const { id, title, slug, author, beginning, category, thumbnails, state } = row
  const { label, className } = states[state]
  return (
    <li className={`row row-${state}`}>
      {isChoosing && (
        <label className="row-choice">
          <input type="checkbox" name={chosenField(id)} value="1" aria-label={`Choisir ${title}`} />
        </label>
      )}
      <Mosaic pictures={thumbnails} />
      <div className="row-body">
        <div className="row-title">
          <h2>
            <a href={articlePath(slug)} title={title}>
              {title}
            </a>
          </h2>
          <p className="row-note">
            {author && `Par ${author} · `}
            {beginning}
          </p>
        </div>
        <p className="row-facts">
          <span className={className}>{label}</span>
          <span className="sr-only">{categoryTexts(category).label}</span>
          <RowDate at={row.at} isScheduled={state === 'scheduled'} />
          <span className="row-readings">
            {state !== 'scheduled' && (
              <>
                {frenchNumber(row.readings)}
                <span className="row-unit"> {row.readings < 2 ? 'lecture' : 'lectures'}</span>
              </>
            )}
          </span>
        </p>
      </div>
      {!isChoosing && <RowActions row={row} place={place} listHref={listHref} />}
    </li>
  )
}

function RowDate({ at, isScheduled }: { at: string; isScheduled: boolean }) {
  return (
    <time className="row-date" dateTime={at}>
      {frenchShortDay(at)}
      <span className="row-year">{isScheduled ? ` à ${frenchTime(at)}` : ` ${parisInput(at).slice(0, 4)}`}</span>
    </time>
  )
}

type RowActionsProps = Omit<ArticleLineProps, 'isChoosing'>

function RowActions({ row, place, listHref }: RowActionsProps) {
  const { id, title, slug, state, versions } = row
  const address = `/compte/articles/${id}`
  const isOnline = state === 'online' || state === 'changed' || state === 'pinned'
  return (
    <div className="row-actions">
      <EditLink article={row} from={listHref} className="link" />
      <RowMenu title={title} label={`Autres actions pour ${title}`}>
        <li>
          <a href={articlePath(slug)}>Voir sur le site</a>
        </li>
        <li>
          <a href={`${address}/versions`} aria-label={`Versions de «\u00a0${title}\u00a0»`}>
            Versions
            {versions > 0 && <span className="caption">{versions}</span>}
          </a>
        </li>
        {row.acts.map(({ label, path }) => (
          <li key={path}>
            <a href={`${address}/${path}`}>{label}</a>
          </li>
        ))}
        {isOnline && <OnlineActs row={row} listHref={listHref} />}
        {state === 'withdrawn' && (
          <li>
            <PostButton
              action={`${address}/remise-en-ligne`}
              fields={{ returnTo: listHref }}
              label={`Remettre en ligne\u00a0: ${title}`}
            >
              Remettre en ligne
            </PostButton>
          </li>
        )}
        <li className="last">
          <DeleteLink article={row} from={listHref} place={place} />
        </li>
      </RowMenu>
    </div>
  )
}

function OnlineActs({ row, listHref }: Pick<RowActionsProps, 'row' | 'listHref'>) {
  const address = `/compte/articles/${row.id}`
  const pinWords = row.isPinned ? 'Ne plus épingler' : 'Épingler en tête de l’accueil'
  return (
    <>
      {row.mayPin && (
        <li>
          <PostButton
            action={`${address}/epingle`}
            fields={{ returnTo: listHref, epingle: row.isPinned ? 'non' : 'oui' }}
            label={`${pinWords}\u00a0: ${row.title}`}
          >
            {pinWords}
          </PostButton>
        </li>
      )}
      <li>
        <AskedAction
          action={`${address}/retrait`}
          returnTo={listHref}
          question={withdrawalQuestion}
          detail={`${row.title}. ${whatWithdrawalKeeps}`}
          label={`Retirer du site ${row.title}`}
          className=""
          failure={withdrawalFailure}
        >
          Retirer du site
        </AskedAction>
      </li>
    </>
  )
}

export function DeletedLine({ id, title, listHref }: DeletedArticle & { listHref: string }) {
  return (
    <li className="row row-gone">
      <p role="status" {...resultMark}>
        Article supprimé.
        <small>
          {title}. Gardé dans la corbeille jusqu’au {keptUntil()}.
        </small>
      </p>
      <PostButton
        action={restorationAddress(id, listHref)}
        className="btn outline"
        label={`Annuler la suppression de l’article ${title}`}
      >
        <Icon name="undo" />
        Annuler
      </PostButton>
    </li>
  )
}
