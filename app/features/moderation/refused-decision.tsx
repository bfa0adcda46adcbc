import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

interface Refusal {
  message: string
  phrases?: string[]
  current?: { text: string; version: number } | null
  reason?: string | null
  backHref?: string
  retry?: string
}

/** The page of a route whose action was refused. */
export function RefusedDecision({ actionData: refusal }: { actionData?: Refusal }) {
  const { current, retry } = refusal ?? {}
  return (
    <NarrowPage title="Modération">
      <div className="panel column">
        <p role="alert">{refusal?.message ?? 'Choisissez un commentaire dans la liste.'}</p>
        {current && <blockquote className="comment-text">{current.text}</blockquote>}
        <div className="actions">
          <a className="btn outline" href={refusal?.backHref ?? '/compte/moderation'}>
            Retour à la liste
          </a>
          {current && (
            <form method="post">
              <IdempotencyKeyField />
              <input type="hidden" name="version" value={current.version} />
              <input type="hidden" name="reason" value={refusal?.reason ?? ''} />
              <input type="hidden" name="returnTo" value={refusal?.backHref ?? ''} />
              <PhraseChoices phrases={refusal?.phrases} />
              <button className="btn" type="submit">
                {retry}
              </button>
            </form>
          )}
        </div>
      </div>
    </NarrowPage>
  )
}
