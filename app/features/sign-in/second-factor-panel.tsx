import { count } from '#platform/text/french.ts'
import { useRef } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import type { SecondFactorState } from './second-factor.server.ts'
import { FormError } from './sign-in-page.tsx'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

export function SecondFactorPanel({ state, codesLeft }: SecondFactorState) {
  return (
    <section className="account-section" aria-labelledby="second-factor">
      <div className="account-section-heading">
        <h2 id="second-factor">Validation en deux étapes</h2>
        <span className={state === 'on' ? 'status ok' : 'status'}>{state === 'on' ? 'Activée' : 'Désactivée'}</span>
      </div>
      {state === 'on' ? (
        <>
          <p>
            À chaque connexion, après le mot de passe, votre application d’authentification donne un code. Il vous reste{' '}
            {count(codesLeft, 'code de secours', 'codes de secours')}.
          </p>
          <div className="actions">
            <a className="btn outline" href="/compte/second-facteur/codes">
              Nouveaux codes de secours
            </a>
            <a className="btn danger" href="/compte/second-facteur/retrait">
              Désactiver la validation en deux étapes
            </a>
          </div>
        </>
      ) : (
        <>
          <p>
            Avec la validation en deux étapes, connaître votre mot de passe ne suffit plus{'\u00a0'}: il faut aussi un
            code, donné par une application sur votre téléphone.
          </p>
          <a className="btn" href="/compte/second-facteur">
            {state === 'pending' ? 'Reprendre l’activation' : 'Activer la validation en deux étapes'}
          </a>
        </>
      )}
    </section>
  )
}

export function SecurityPage({
  title,
  error,
  children,
}: {
  title: string
  error?: string | undefined
  children: React.ReactNode
}) {
  return (
    <NarrowPage back={{ href: '/compte/securite', label: 'Sécurité' }} title={title}>
      <FormError>{error}</FormError>
      {children}
    </NarrowPage>
  )
}

export function SecurityForm({ errors, children }: { errors: FieldErrors | undefined; children: React.ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, errors)
  return (
    <Form method="post" className="panel column" ref={form}>
      {children}
    </Form>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="panel column">
      <p>
        Notez ces codes de secours et gardez-les loin de votre téléphone. Chacun remplace une fois le code de
        l’application, si vous la perdez. Ils ne seront plus montrés.
      </p>
      <ul className="recovery-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="btn" href="/compte/securite">
        C’est noté
      </a>
    </div>
  )
}
