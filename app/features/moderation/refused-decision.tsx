/** Without script a refused decision is a page: the reason, and the way back to the list. */
export function RefusedDecision({ message, backHref }: { message: string | null; backHref: string }) {
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>Modération</h1>
        </div>
        <div className="encart">
          <p role="alert">{message ?? 'Choisissez un commentaire dans la liste.'}</p>
          <a className="btn" href={backHref}>
            Retour à la liste
          </a>
        </div>
      </div>
    </section>
  )
}
