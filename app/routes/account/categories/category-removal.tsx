import { countByCategory } from '#features/articles/category-articles.server.ts'
import { defaultCategory, listCategories } from '#features/articles/categories.ts'
import { findCategory, removeCategory } from '#features/categories/category-changes.server.ts'
import { categoriesHref } from '#features/categories/category.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/category-removal'
import '#features/accounts/account.css'
import '#platform/forms/find-form.css'

export const meta = hiddenPageMeta('Supprimer une catégorie')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const category = await requireDone(await findCategory(params.id), account)
  return { category, articles: (await countByCategory())[category.key] ?? 0 }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireAdmin(context)
  const outcome = await removeCategory(params.id, formText(body, 'target'), account)
  if (!outcome.ok && outcome.refusal.field) return refuseForm(body, 'form', outcome.refusal)
  const { title } = await requireDone(outcome, account)
  return redirectWithNotice(categoriesHref, `Catégorie «\u00a0${title}\u00a0» supprimée.`)
})

export default function CategoryRemoval({ loaderData: { category, articles }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title={`Supprimer la catégorie «\u00a0${category.name}\u00a0»\u00a0?`}
      message={actionData?.errors.form}
      confirm="Supprimer"
      cancelHref={categoriesHref}
    >
      <p>
        Elle a {count(articles, 'article')}. Son adresse, ses articles et ceux de la corbeille vont à la catégorie que
        vous choisissez.
      </p>
      <p>
        <label className="find-choice">
          Ses articles vont à
          <select name="target" defaultValue={actionData?.values.target ?? defaultCategory}>
            {listCategories()
              .filter(({ key }) => key !== category.key)
              .map(({ key, plural }) => (
                <option key={key} value={key}>
                  {plural}
                </option>
              ))}
          </select>
        </label>
      </p>
    </ConfirmationPage>
  )
}
