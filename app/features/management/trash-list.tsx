import { Form } from 'react-router'
import { trashHref } from '#features/articles/article.ts'
import { Mosaic } from '#features/media/mosaic.tsx'
import { AskedAction } from '#platform/forms/asked-action.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
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
      <p className="list-note">{whatTrashKeeps}</p>
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
      <Form className="row-buttons" method="post" action={restorationAddress(id, trashHref)}>
        <IdempotencyKeyField />
        <button className="btn outline" type="submit" aria-label={`Remettre l’article ${title}`}>
          <Icon name="undo" />
          Remettre
        </button>
        <AskedAction
          action={`/compte/articles/${id}/effacement`}
          returnTo={trashHref}
          question={erasureQuestion}
          detail={`${title}. ${whatErasureTakes}`}
          label={`Effacer pour de bon l’article ${title}`}
          className="link danger"
          failure={erasureFailure}
        >
          Effacer
        </AskedAction>
      </Form>
    </li>
  )
}
