import { Form, useNavigation } from 'react-router'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'

interface PersonDecisionProps {
  question: React.ReactNode
  confirm: string
  danger?: boolean
  whyNot: string | null
  returnTo: string
  children: React.ReactNode
}

export function PersonDecision(props: PersonDecisionProps) {
  const { question, confirm, danger = false, whyNot, returnTo, children } = props
  const busy = useNavigation().state !== 'idle'
  return (
    <section className="band">
      <div className="page page-narrow">
        <div className="heading">
          <h1 className="person-question">{question}</h1>
        </div>
        {whyNot ? (
          <div className="panel">
            <ErrorMessage>{whyNot}</ErrorMessage>
            <a className="btn" href={returnTo}>
              Retour à la liste
            </a>
          </div>
        ) : (
          <Form method="post" className="panel">
            <IdempotencyKeyField />
            {children}
            <input type="hidden" name="returnTo" value={returnTo} />
            <ConfirmationActions cancelHref={returnTo} danger={danger} busy={busy}>
              {confirm}
            </ConfirmationActions>
          </Form>
        )}
      </div>
    </section>
  )
}
