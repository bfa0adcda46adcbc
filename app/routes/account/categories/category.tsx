import { useRef } from 'react'
import { data } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { editCategory, findCategory } from '#features/categories/category-changes.server.ts'
import { CategoryFields } from '#features/categories/category-fields.tsx'
import { categoryForm, categoryInputs, fixedCategoryForm } from '#features/categories/category-form.ts'
import { categoriesHref, isFixed } from '#features/categories/category.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { formText } from '#platform/forms/read-body.server.ts'
import { readPublicForm, refuseForm } from '#platform/forms/refuse-form.server.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/category'

export const handle = { inputs: categoryInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Modifier une catégorie')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  return { category: await requireDone(await findCategory(params.id), account) }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireAdmin(context)
  await requireDone(await findCategory(params.id), account)
  const form = await (isFixed(params.id) ? readPublicForm(fixedCategoryForm, body) : readPublicForm(categoryForm, body))
  if (!form.ok) return data(form, { status: form.status })
  const outcome = await editCategory(params.id, form.value, account, formText(body, 'start'))
  if (!outcome.ok) return refuseForm(body, outcome.refusal.field ?? 'form', outcome.refusal)
  return redirectWithNotice(categoriesHref, `Catégorie «\u00a0${outcome.value.title}\u00a0» enregistrée.`)
})

export default function CategoryEdit({ loaderData: { category }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, actionData?.errors)
  return (
    <section className="account-section">
      <TabHeading>{category.name}</TabHeading>
      <a className="link back" href={categoriesHref}>
        Toutes les catégories
      </a>
      <form ref={form} method="post" className="panel column" noValidate>
        <IdempotencyKeyField />
        <CategoryFields category={category} refusedForm={actionData} />
        {!isFixed(category.key) && (
          <p className="caption">Un autre nom change l’adresse{'\u00a0'}: l’ancienne mènera à la nouvelle.</p>
        )}
        <ConfirmationActions cancelHref={categoriesHref} danger={false}>
          Enregistrer
        </ConfirmationActions>
      </form>
    </section>
  )
}
