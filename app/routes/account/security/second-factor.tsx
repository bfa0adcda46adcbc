import { data, redirect } from 'react-router'
import { firstCodeInputs, identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { proofOf, refusedAccess, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { requireAccount, requireSessionId } from '#features/sessions/authorization.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { RecoveryCodes, SecurityForm, SecurityPage } from '#features/sign-in/second-factor-panel.tsx'
import {
  activateSecondFactor,
  beginSecondFactor,
  findSetup,
  type AppSetup,
} from '#features/sign-in/second-factor.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/second-factor'
import '#features/sign-in/security.css'

export const handle = { app: true, inputs: { ...identityInputs, ...firstCodeInputs } }

export const meta = hiddenPageMeta('Validation en deux étapes')

/** Retry-After, when rate limited, and the session's new cookie. */
export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const sessionId = requireSessionId(context)
  const [on, setup] = await Promise.all([hasTwoSteps(account), findSetup(account, sessionId)])
  return { on, setup }
}

/** Two steps: the password creates a secret, a code of the app activates it. */
export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  if (!body.has('code')) {
    const refusal = await beginSecondFactor(account, requireSessionId(context), proofOf(body), request)
    if (refusal) return refusedIdentity(body, 'form', refusal)
    throw redirect('/compte/second-facteur', 303)
  }
  const code = formText(body, 'code').replaceAll(/\s/g, '')
  const activation = await activateSecondFactor(account, requireSessionId(context), code, request)
  if (!activation.ok) {
    const field = activation.refusal.code === 'TWO_FACTOR_SETUP_OVER' ? 'form' : 'code'
    return refusedAccess(body, field, activation.refusal)
  }
  const { headers: cookies, ...newFactor } = activation.value
  return data({ ...newFactor, errors: {} }, { headers: cookies })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const errors: FieldErrors = actionData?.errors ?? {}
  if (actionData && 'recoveryCodes' in actionData) {
    return (
      <SecurityPage title="Validation en deux étapes activée">
        <p role="status">{closedSessionsSentence(actionData.closedSessions)}</p>
        <RecoveryCodes codes={actionData.recoveryCodes} />
      </SecurityPage>
    )
  }
  return (
    <SecurityPage title="Validation en deux étapes" error={errors.form}>
      {loaderData.on ? (
        <p>La validation en deux étapes est déjà activée.</p>
      ) : loaderData.setup ? (
        <Setup setup={loaderData.setup} errors={errors} />
      ) : (
        <SecurityForm errors={errors}>
          <p>
            Il vous faut une application d’authentification sur votre téléphone{'\u00a0'}: Aegis, Google Authenticator,
            2FAS ou le trousseau de votre appareil conviennent. Une fois la validation activée, les autres sessions de
            votre compte seront fermées.
          </p>
          <IdentityFields twoSteps={false} errors={errors} />
          <button className="btn" type="submit">
            Continuer
          </button>
        </SecurityForm>
      )}
    </SecurityPage>
  )
}

function closedSessionsSentence(total: number): string {
  return total === 0
    ? 'Votre compte n’était ouvert sur aucun autre appareil.'
    : `${count(total, 'autre session a été fermée', 'autres sessions ont été fermées')}\u00a0: il faudra s’y reconnecter avec un code.`
}

function Setup({ setup, errors }: { setup: AppSetup; errors: FieldErrors }) {
  return (
    <SecurityForm errors={errors}>
      <p>Scannez ce code QR avec votre application.</p>
      <svg
        className="qr"
        viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
        role="img"
        aria-label="Code QR de la clé ci-dessous"
        shapeRendering="crispEdges"
      >
        <path d={setup.qr.path} />
      </svg>
      <p>
        Sur ce même appareil, <a href={setup.uri}>ouvrez l’application</a>, ou saisissez-y cette clé{'\u00a0'}:{' '}
        <span translate="no">
          <code className="setup-key">{setup.key}</code>
        </span>
      </p>
      <Field
        name="code"
        {...firstCodeInputs.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={errors.code}
      />
      <button className="btn" type="submit">
        Activer
      </button>
    </SecurityForm>
  )
}
