import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import {
  commentSettings,
  commentSettingsForm,
  commentSettingsHref,
  commentSettingsInputs,
} from '#features/comments/comment-settings.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { listClosedArticles } from '#features/articles/comments-closing.server.ts'
import { CommentsSwitch } from '#features/moderation/comments-switch.tsx'
import { SettingsForm } from '#features/moderation/settings-form.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import type { Route } from './+types/settings'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '#features/moderation/comment-details.css'
import { articlePath } from '#features/articles/slug.ts'

export const handle = { inputs: commentSettingsInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Réglages des commentaires')

export async function loader() {
  const [settings, closedArticles] = await Promise.all([readSettings(commentSettings), listClosedArticles()])
  return { settings, closedArticles }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  requireAdmin(context)
  const form = readForm(commentSettingsForm, body)
  if (!form.ok) return data(form, { status: 400 })
  await writeSettings(commentSettings, form.value)
  // The legal pages show the audit log's retention period.
  await announceLegalChange()
  return redirectWithNotice(commentSettingsHref, 'Réglages enregistrés.')
})

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, closedArticles } = loaderData
  return (
    <NarrowPage
      place="top"
      back={{ href: '/compte/moderation', label: 'Modération' }}
      title="Réglages des commentaires"
    >
      <SettingsForm settings={settings} refusedForm={actionData} />
      <section className="account-section">
        <h2>Articles dont les commentaires sont fermés</h2>
        {closedArticles.length === 0 ? (
          <p className="caption">Aucun. Vous pouvez les fermer depuis la page d’un commentaire ou d’un article.</p>
        ) : (
          <ul className="closed-articles">
            {closedArticles.map((article) => (
              <li key={article.id}>
                <a href={articlePath(article.slug)}>{article.title}</a>
                <CommentsSwitch article={{ ...article, closed: true }} returnTo={commentSettingsHref} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </NarrowPage>
  )
}
