import { useRef } from 'react'
import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { mediaTexts } from '#features/articles/media-titles.server.ts'
import { readLibraryView } from '#features/library/library.ts'
import { listMedia } from '#features/library/media-library.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound, requireDone } from '#features/site/not-found.server.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { formText } from '#platform/forms/read-body.server.ts'
import { readPublicForm, refuseForm } from '#platform/forms/refuse-form.server.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { readChoice, readListTerm, readPage } from '#platform/ui/list-page.ts'
import { readSubjectList, subjectsIn } from '../subject-articles.server.ts'
import { JoinedSubjects, JoinForm, JoinQuestion, PictureField, SubjectFields, SubjectList } from '../subject-fields.tsx'
import { subjectForm, subjectInputs } from '../subject-form.ts'
import { subjectHref, subjectOrders, subjectsHref, subjectTermCharactersMax, type SubjectView } from '../subject.ts'
import { joinSubject, saveSubject, separateSubject, subjectAt } from '../subjects.server.ts'
import '#platform/ui/rows.css'
import '../subjects.css'

export const handle = { inputs: subjectInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Sujets')

/** The address of a subject shows its form instead of the list. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const account = requireAdmin(context)
  const subjects = await readSubjectList()
  const subject = params.slug ? ((await subjectAt(params.slug, subjects)) ?? null) : null
  if (params.slug && !subject) throw await notFound('Ce sujet n’existe pas.', account)
  const query = url.searchParams
  const view: SubjectView = {
    term: readListTerm(query.get('q'), subjectTermCharactersMax),
    order: readChoice(subjectOrders, query.get('ordre')) ?? 'titre',
    page: readPage(query.get('page')),
  }
  return {
    subjects,
    subject,
    into: subject && (subjects.find(({ key }) => key === query.get('reunir') && key !== subject.key) ?? null),
    list: subjectsIn(subjects, view),
    isAdding: query.has('ajouter'),
    photos: await listMedia({ ...readLibraryView(query), kind: 'photos', use: 'tous' }, mediaTexts),
  }
}

export const action = handledOnce(async ({ params, url, context }: ActionFunctionArgs, body) => {
  const account = requireAdmin(context)
  const slug = params.slug ?? ''
  if (url.searchParams.has('separer')) {
    const { name } = await requireDone(await separateSubject(slug), account)
    return redirectWithNotice(subjectHref(slug), `«\u00a0${name}\u00a0» a de nouveau sa page.`)
  }
  const form = body.has('target') ? null : await readPublicForm(subjectForm, body)
  if (form && !form.ok) return data(form, { status: form.status })
  const outcome = await (form
    ? saveSubject(params.slug ?? null, form.value, formText(body, 'start'))
    : joinSubject(slug, formText(body, 'target')))
  if (!outcome.ok && outcome.refusal.field) return refuseForm(body, outcome.refusal.field, outcome.refusal)
  const { name } = await requireDone(outcome, account)
  if (form) return redirectWithNotice(subjectsHref, `«\u00a0${name}\u00a0» est enregistré.`)
  const undo = `${subjectHref(slug)}?separer=oui`
  return redirectWithNotice(subjectsHref, { kind: 'success', text: `Réuni à «\u00a0${name}\u00a0».`, undo })
})

export default function Subjects() {
  const { subjects, subject, into, list, isAdding, photos } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, actionData?.errors)
  const showsForm = subject !== null || isAdding || actionData !== undefined
  return (
    <section className="account-section">
      <TabHeading
        action={
          !showsForm && (
            <a className="btn" href={`${subjectsHref}?ajouter=oui`}>
              Ajouter un sujet
            </a>
          )
        }
      >
        {subject?.name ?? 'Sujets'}
      </TabHeading>
      {showsForm && (
        <a className="link back" href={subjectsHref}>
          Tous les sujets
        </a>
      )}
      {subject && into && <JoinQuestion subject={subject} into={into} />}
      {!into && showsForm && (
        <div className="panel column">
          <form ref={form} id="subject-form" method="post" aria-labelledby="subject" noValidate>
            <h2 id="subject">{subject ? 'Modifier ce sujet' : 'Ajouter un sujet'}</h2>
            <IdempotencyKeyField />
            <SubjectFields subject={subject} refusedForm={actionData} />
          </form>
          <PictureField
            initial={actionData?.values.picture ?? subject?.picture ?? ''}
            library={photos}
            term={subject && list.view.term}
          />
          <div className="actions">
            <button form="subject-form" className="btn" type="submit">
              {subject ? 'Enregistrer' : 'Ajouter'}
            </button>
          </div>
        </div>
      )}
      {subject && !into && (
        <>
          <JoinForm subject={subject} subjects={subjects} error={actionData?.errors.target} />
          <JoinedSubjects subjects={subject.joins} />
        </>
      )}
      {!showsForm && <SubjectList {...list} />}
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
