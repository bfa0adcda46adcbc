import { outageSentences, type OutageKind } from './outage.ts'

/** What the error page needs to know when the database is away, or nothing can be written. */
export interface Outage {
  outage: OutageKind
  siteName: string
  shopUrl: string | null
  /** What was sent, to be sent again; null for a page that was only read, or a form with a secret or a file in it. */
  form: { action: string; fields: [name: string, value: string][] } | null
}

/** Longer values, or with spaces, were written by a person; the others are chosen or made by the page. */
const isWritten = (value: string) => value.length > 40 || /\s/.test(value)

export function OutagePage({ outage, form }: Pick<Outage, 'outage' | 'form'>) {
  return (
    <section className="error-page">
      <div className="page">
        <h1>{outageSentences[outage]}</h1>
        {form ? (
          <>
            <p className="error-text">
              Rien n’a été enregistré. Ce que vous avez écrit est ci-dessous{'\u00a0'}: envoyez-le de nouveau dans un
              instant.
            </p>
            <form method="post" action={form.action}>
              {form.fields.map(([name, value], place) =>
                isWritten(value) ? (
                  <textarea
                    key={place}
                    className="input"
                    name={name}
                    defaultValue={value}
                    rows={6}
                    aria-label="Votre texte"
                  />
                ) : (
                  <input key={place} type="hidden" name={name} value={value} />
                ),
              )}
              <div className="action-row">
                <button className="btn" type="submit">
                  Envoyer de nouveau
                </button>
              </div>
            </form>
          </>
        ) : (
          <p className="error-text">
            Cette page se recharge d’elle-même{'\u00a0'}; rien de ce qui était enregistré n’est perdu.
          </p>
        )}
      </div>
    </section>
  )
}
