import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { FileField } from '#platform/forms/file-field.tsx'
import { Field, TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { FindForm } from '#platform/forms/find-form.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { PostButton } from '#platform/forms/post-button.tsx'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { count, frenchDate } from '#platform/text/french.ts'
import { readListTerm } from '#platform/ui/list-page.ts'
import { addressesIn } from '../address-list.ts'
import { lettersHref, paceLabels, stopSentences, subscribersHref } from '../newsletter.ts'
import {
  countSubscribers,
  deleteSubscriber,
  importSubscribers,
  listSubscribers,
  stopAddresses,
} from '../subscribers.server.ts'
import '../newsletter.css'

export const handle = {
  formBytesMax: 8 * 1024 * 1024,
  inputs: {
    origin: {
      label: 'D’où vient leur accord',
      required: true,
      maxLength: 300,
      hint: 'Par exemple\u00a0: inscrits à la lettre de mon ancien blog, depuis 2021. C’est gardé avec chaque adresse.',
    },
    addresses: {
      label: 'Adresses à arrêter',
      multiline: true,
      rows: 3,
      hint: 'Une ou plusieurs, ou le message de retour.',
    },
  },
} satisfies RouteHandle

export const meta = hiddenPageMeta('Abonnés')

const termCharactersMax = 100

export async function loader({ context, url }: LoaderFunctionArgs) {
  requireAdmin(context)
  const term = readListTerm(url.searchParams.get('q'), termCharactersMax)
  const [people, counts] = await Promise.all([listSubscribers(term), countSubscribers()])
  return { term, people, counts }
}

const reasons = { bounce: 'Messages revenus', complaint: 'Plainte', owner: 'À leur demande' } as const
type Reason = keyof typeof reasons

export const action = handledOnce(async ({ context }: ActionFunctionArgs, body) => {
  requireAdmin(context)
  const refuse = (field: string, sentence: string) => refuseForm(body, field, { status: 400, sentence })
  if (body.get('act') === 'erase') {
    await deleteSubscriber(formText(body, 'email'))
    return redirectWithNotice(subscribersHref, 'Adresse effacée.')
  }
  if (body.get('act') === 'stop') {
    const reason = (Object.keys(reasons) as Reason[]).find((one) => one === body.get('reason')) ?? 'bounce'
    const number = await stopAddresses(formText(body, 'addresses'), reason)
    if (number > 0)
      return redirectWithNotice(subscribersHref, `${count(number, 'adresse arrêtée', 'adresses arrêtées')}.`)
    return refuse('addresses', 'Aucune de ces adresses ne reçoit la lettre.')
  }
  const origin = formText(body, 'origin').trim()
  if (!origin) return refuse('origin', 'Dites d’où vient l’accord de ces personnes.')
  const file = body.get('file')
  const addresses = addressesIn(file instanceof File ? decode(await file.bytes()) : '')
  if (addresses.length === 0) return refuse('file', 'Ce fichier ne contient aucune adresse.')
  const number = await importSubscribers(addresses, origin.slice(0, 300))
  return redirectWithNotice(
    subscribersHref,
    `${count(number, 'adresse ajoutée', 'adresses ajoutées')} sur ${addresses.length}\u00a0: les autres étaient déjà connues, ou ne sont pas valables.`,
  )
})

/** Spreadsheets of Windows write the accents of a state in their own way. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const utf8 = new TextDecoder().decode(bytes)
  return utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : utf8
}

type Person = ReturnType<typeof useLoaderData<typeof loader>>['people'][number]

export default function Subscribers() {
  const { term, people, counts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = answer && 'errors' in answer ? answer : undefined
  const field = fieldsOf(handle.inputs, refusal)
  return (
    <section className="account-section">
      <TabHeading>Abonnés</TabHeading>
      <a className="link back" href={lettersHref}>
        Lettre
      </a>
      <div className="letter-page">
        <div>
          <p>
            {count(counts.active, 'personne reçoit', 'personnes reçoivent')} la lettre.{' '}
            <a className="link" href={`${subscribersHref}.csv`}>
              Télécharger la liste
            </a>
          </p>
          <FindForm
            action={subscribersHref}
            name="Chercher un abonné"
            placeholder="Chercher une adresse"
            term={term}
            charactersMax={termCharactersMax}
          />
          {people.map((person) => (
            <PersonRow key={person.email} person={person} />
          ))}
        </div>
        <PanelForm title="Arrêter des adresses" button="Arrêter les envois">
          <input type="hidden" name="act" value="stop" />
          <TextField {...field('addresses')} />
          <ChoiceField
            className="letter-choices"
            legend="Pourquoi"
            name="reason"
            options={Object.entries(reasons)}
            current="bounce"
          />
        </PanelForm>
        <PanelForm title="Ajouter une liste" button="Ajouter ces adresses" encType="multipart/form-data">
          <FileField
            name="file"
            label="Fichier d’adresses"
            button="Choisir un fichier"
            accept=".csv,text/csv,text/plain"
            hint="Un fichier CSV, de Ghost, de MailPoet (WordPress) ou d’un tableur. Les personnes désinscrites y sont laissées de côté."
            error={refusal?.errors.file}
          />
          <Field {...field('origin')} />
        </PanelForm>
      </div>
    </section>
  )
}

function PersonRow({ person }: { person: Person }) {
  const { email, state, pace, stopReason, stoppedAt, lastAnswer, consentPage, createdAt } = person
  const day = frenchDate(stoppedAt ?? createdAt)
  return (
    <div className="letter-row">
      <div>
        <h3>{email}</h3>
        <p>
          {state === 'active' && `${paceLabels[pace]}, depuis le ${day} (${consentPage})`}
          {state === 'pending' && `Pas encore confirmée, demandée le ${day}`}
          {state === 'stopped' && `Arrêtée le ${day}. ${stopSentences[stopReason ?? 'owner']} ${lastAnswer ?? ''}`}
        </p>
      </div>
      <PostButton
        action={subscribersHref}
        fields={{ act: 'erase', email }}
        className="btn outline small"
        label={`Effacer ${email}`}
      >
        Effacer
      </PostButton>
    </div>
  )
}

function PanelForm({ title, button, children, ...form }: React.ComponentProps<'form'> & { button: string }) {
  return (
    <form method="post" action={subscribersHref} className="panel stack" noValidate aria-label={title} {...form}>
      <h2>{title}</h2>
      <IdempotencyKeyField />
      {children}
      <div>
        <button className="btn outline">{button}</button>
      </div>
    </form>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
