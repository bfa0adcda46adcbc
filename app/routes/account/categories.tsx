import { useRef } from 'react'
import { data } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { countByCategory } from '#features/articles/category-articles.server.ts'
import { addCategory } from '#features/categories/category-changes.server.ts'
import { CategoryFields } from '#features/categories/category-fields.tsx'
import { categoryForm, categoryInputs } from '#features/categories/category-form.ts'
import { CategoryList } from '#features/categories/category-list.tsx'
import { categoriesHref } from '#features/categories/category.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { readPublicForm, refuseForm } from '#platform/forms/refuse-form.server.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/categories'

export const handle = { inputs: categoryInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Catégories')

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { counts: await countByCategory() }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const account = requireAdmin(context)
  const form = await readPublicForm(categoryForm, body)
  if (!form.ok) return data(form, { status: form.status })
  const outcome = await addCategory(form.value, account)
  if (!outcome.ok) return refuseForm(body, outcome.refusal.field ?? 'form', outcome.refusal)
  return redirectWithNotice(categoriesHref, `Catégorie «\u00a0${outcome.value.title}\u00a0» ajoutée.`)
})

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, actionData?.errors)
  return (
    <section className="account-section">
      <TabHeading>Catégories</TabHeading>
      <CategoryList counts={loaderData.counts} />
      <form ref={form} method="post" className="panel column" aria-labelledby="new-category" noValidate>
        <h2 id="new-category">Ajouter une catégorie</h2>
        <IdempotencyKeyField />
        <CategoryFields category={null} refusedForm={actionData} />
        <div className="actions">
          <button className="btn" type="submit">
            Ajouter
          </button>
        </div>
      </form>
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
