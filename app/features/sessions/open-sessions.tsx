import { useRef } from 'react'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import type { OpenSession } from './open-sessions.server.ts'
import './open-sessions.css'
import '#platform/ui/item-list.css'

export function OpenSessions({ sessions }: { sessions: OpenSession[] }) {
  const others = sessions.filter(({ current }) => !current).length
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  return (
    <section className="account-section sessions" aria-labelledby="sessions">
      <div className="account-section-heading">
        <h2 id="sessions" ref={title} tabIndex={-1}>
          Sessions ouvertes
        </h2>
        {others > 0 && <CloseOthers onClosed={focusTitle} />}
      </div>
      <p>
        {others === 0
          ? 'Votre compte n’est ouvert que sur cet appareil.'
          : `Votre compte est ouvert ici et dans ${count(others, 'autre session', 'autres sessions')}. Fermez celles que vous ne reconnaissez pas, puis changez votre mot de passe.`}
      </p>
      <ul className="item-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine session={session} onClosed={focusTitle} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionLine({ session, onClosed }: { session: OpenSession; onClosed: () => void }) {
  const { device, address, openedAt, usedAt, current } = session
  return (
    <>
      <div>
        <h3>{device}</h3>
        {current && <span className="status ok">Cet appareil</span>}
        <dl className="caption">
          <div>
            <dt>Adresse IP{'\u00a0'}:</dt> <dd>{address ?? 'inconnue'}</dd>
          </div>
          <div>
            <dt>Première connexion{'\u00a0'}:</dt> <dd>{formatTime(openedAt)}</dd>
          </div>
          <div>
            <dt>Dernière utilisation{'\u00a0'}:</dt> <dd>{formatTime(usedAt)}</dd>
          </div>
        </dl>
      </div>
      {!current && <CloseOne session={session} onClosed={onClosed} />}
    </>
  )
}

function formatTime(iso: string) {
  return <time dateTime={iso}>le {frenchDateTime(iso)}</time>
}

function CloseOne({ session, onClosed }: { session: OpenSession; onClosed: () => void }) {
  const { busy, attributes } = useClosing(`/compte/sessions/${session.id}/fermeture`, onClosed)
  return (
    <form {...attributes}>
      <button className="btn outline" type="submit" disabled={busy} aria-busy={busy}>
        {busy ? 'Fermeture…' : 'Fermer'}
        <span className="sr-only">
          {' '}
          la session {session.device}, utilisée le {frenchDateTime(session.usedAt)}
        </span>
      </button>
    </form>
  )
}

function CloseOthers({ onClosed }: { onClosed: () => void }) {
  const { busy, attributes } = useClosing('/compte/sessions/fermeture', onClosed)
  return (
    <form {...attributes}>
      <SubmitButton className="btn outline" busy={busy}>
        Fermer toutes les autres
      </SubmitButton>
    </form>
  )
}

function useClosing(action: string, onClosed: () => void) {
  const { answer, ...form } = useInPlaceForm<{ message: string }>({
    action,
    answerOnFailure: (reason) => ({ message: `La session n’a pas été fermée\u00a0: ${reason}` }),
    onAccepted: onClosed,
  })
  useRefusalToast(answer)
  return form
}
