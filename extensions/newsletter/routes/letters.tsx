import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { PostButton } from '#platform/forms/post-button.tsx'
import { count, duration, frenchDate, frenchDateTime } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { GrowthChart } from '../growth-chart.tsx'
import { addOwnLetter, listLetters } from '../letters.server.ts'
import {
  confirmationDays,
  letterHref,
  lettersHref,
  letterStates,
  settingsHref,
  subscribersHref,
} from '../newsletter.ts'
import { newsletter } from '../newsletter-settings.server.ts'
import { findMailboxFailure } from '../sending/bounces.server.ts'
import { countSubscribers, listMonths } from '../subscribers.server.ts'
import '../newsletter.css'

export const meta = hiddenPageMeta('Lettre')

export async function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  const [letters, subscribers, months, mailboxFailure] = await Promise.all([
    listLetters(),
    countSubscribers(),
    listMonths(),
    findMailboxFailure(),
  ])
  return { letters, subscribers, months, mailboxFailure, isOn: newsletter().isOn }
}

/** « Écrire une lettre ». */
export const action = handledOnce(async ({ context }: ActionFunctionArgs) => {
  requireAdmin(context)
  return redirect(letterHref(await addOwnLetter()), 303)
})

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function Letters() {
  const { letters, subscribers, months, mailboxFailure, isOn } = useLoaderData<typeof loader>()
  const next = letters.filter(({ state }) => state === 'draft' || state === 'scheduled')
  const past = letters.filter(({ state }) => state !== 'draft' && state !== 'scheduled')
  return (
    <section className="account-section">
      <TabHeading
        action={
          <a className="btn outline" href={settingsHref}>
            Réglages de la lettre
          </a>
        }
      >
        Lettre
      </TabHeading>
      {mailboxFailure && (
        <p className="error" role="alert">
          Depuis le {frenchDateTime(mailboxFailure.since)}, les messages qui reviennent ne sont plus lus{'\u00a0'}: une
          adresse qui n’existe plus n’est donc plus arrêtée. Vérifiez l’adresse, le nom et le mot de passe de cette
          boîte. Sa réponse{'\u00a0'}: {mailboxFailure.words}
        </p>
      )}
      {!isOn && letters.length === 0 && subscribers.active === 0 ? (
        <Empty link={{ href: settingsHref, label: 'Ouvrir la lettre' }}>
          Vos lecteurs peuvent recevoir vos nouveaux articles par e-mail. Le formulaire paraît sous les articles et au
          pied des pages dès que vous ouvrez la lettre.
        </Empty>
      ) : (
        <div className="letter-page wide">
          <section aria-labelledby="next-letters">
            <h2 id="next-letters">Prochaines lettres</h2>
            {next.length === 0 && <p>Aucune. Un nouvel article en prépare une.</p>}
            {next.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
            <div className="actions">
              <PostButton action={lettersHref} className="btn outline">
                Écrire une lettre
              </PostButton>
            </div>
          </section>
          {past.length > 0 && (
            <section aria-labelledby="past-letters">
              <h2 id="past-letters">Lettres envoyées</h2>
              {past.map((letter) => (
                <LetterRow key={letter.id} letter={letter} />
              ))}
              <p className="caption">
                Les clics sont comptés, jamais les ouvertures{'\u00a0'}: aucune image cachée dans la lettre.
              </p>
            </section>
          )}
          <Subscribers counts={subscribers} months={months} />
        </div>
      )}
    </section>
  )
}

function Subscribers({ counts, months }: Pick<Page, 'months'> & { counts: Page['subscribers'] }) {
  const { arrivals = 0, departures = 0 } = months.at(-1) ?? {}
  const sums = [
    count(counts.active, 'abonné'),
    `${count(arrivals, 'arrivée')} ce mois`,
    count(departures, 'départ'),
    counts.stopped > 0 && count(counts.stopped, 'adresse arrêtée', 'adresses arrêtées'),
  ]
  return (
    <section aria-labelledby="subscribers">
      <h2 id="subscribers">Abonnés</h2>
      <p className="letter-sums">{sums.map((words) => words && <span key={words}>{words}</span>)}</p>
      {months.length > 1 && <GrowthChart months={months} />}
      {counts.pending > 0 && (
        <p className="caption">
          {count(counts.pending, 'adresse')} à confirmer{'\u00a0'}: rien n’y est envoyé, et tout s’efface après{' '}
          {duration(confirmationDays, 'jour')}.
        </p>
      )}
      <a className="link" href={subscribersHref}>
        Voir les abonnés
      </a>
    </section>
  )
}

function LetterRow({ letter }: { letter: Page['letters'][number] }) {
  const { id, subject, state, at, readers, waiting, failures, clicks, shopClicks, departures } = letter
  const isPast = state === 'sent' || state === 'sending'
  const parts = [
    `reçue par ${readers}`,
    waiting > 0 && `${waiting} en attente`,
    failures > 0 && `${failures} non reçues`,
    count(clicks, 'clic'),
    shopClicks > 0 && `${shopClicks} vers la boutique`,
    departures > 0 && count(departures, 'départ'),
  ]
  return (
    <div className="letter-row">
      <h3>
        <a href={letterHref(id)}>{subject}</a>
      </h3>
      <p>
        {letterStates[state]}, {state === 'scheduled' ? frenchDateTime(at) : frenchDate(at)}
        {isPast && ` · ${parts.filter(Boolean).join(' · ')}`}
      </p>
    </div>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
