import { trashHref } from '#features/articles/article.ts'
import { Mosaic } from '#features/media/mosaic.tsx'
import { AskedAction } from '#platform/forms/asked-action.tsx'
import { TrashActs } from '#platform/forms/trash-acts.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { ListPager } from '#platform/ui/list-pager.tsx'
import { emptyingQuestion, erasureFailure } from '#platform/trash-days.ts'
import { emptyingAddress, erasureQuestion, restorationAddress, whatErasureTakes, whatTrashKeeps } from './trash.ts'
import type { Trash } from './trash-list.server.ts'

export function TrashList({ rows, count, page }: Trash & { page: number }) {
  if (count === 0)
    return (
      <Empty link={{ href: '/compte/articles', label: 'Tous les articles' }}>
        La corbeille est vide. {whatTrashKeeps}
      </Empty>
    )
  return (
    <>
      <p className="list-note" {...resultMark}>
        {whatTrashKeeps}
      </p>
      <ol className="rows">
        {rows.map((row) => (
          <TrashLine key={row.id} row={row} />
        ))}
      </ol>
      <ListPager page={page} count={count} hrefOf={(number) => `${trashHref}&page=${number}`} />
      <AskedAction
        action={emptyingAddress}
        returnTo={trashHref}
        question={emptyingQuestion(count)}
        label="Vider la corbeille"
        className="link danger"
        failure={erasureFailure}
      >
        Vider la corbeille
      </AskedAction>
    </>
  )
}

function TrashLine({ row: { id, title, thumbnails, caption } }: { row: Trash['rows'][number] }) {
  return (
    <li className="row row-trash">
      <Mosaic pictures={thumbnails} />
      <div className="row-title">
        <h2>{title}</h2>
        <p className="row-note">{caption}</p>
      </div>
      <TrashActs
        name={`l’article ${title}`}
        restoration={restorationAddress(id, trashHref)}
        erasure={{
          action: `/compte/articles/${id}/effacement`,
          returnTo: trashHref,
          question: erasureQuestion,
          detail: `${title}. ${whatErasureTakes}`,
        }}
      />
    </li>
  )
}
