interface ShareBoxProps {
  title: string
  /** Complete, as it is sent to somebody else. */
  address: string
}

/**
 * Nothing of a third party: the address to copy, a letter, and what the device itself offers. `public/lecture.js` shows
 * its buttons where it can do what they say.
 */
export function ShareBox({ title, address }: ShareBoxProps) {
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${address}`)}`
  return (
    <section className="encart pile" aria-label="Partager cet article" data-adresse={address}>
      <label className="champ">
        <span className="etq">L’adresse de cet article</span>
        <input className="saisie" readOnly value={address} />
      </label>
      <div className="p404-gestes">
        <span data-partage="" hidden>
          <button className="btn creux" type="button">
            Copier le lien
          </button>
        </span>
        <a className="btn creux" href={letter}>
          Envoyer par e-mail
        </a>
        <span data-partage="" data-natif="" hidden>
          <button className="btn creux" type="button">
            Partager
          </button>
        </span>
        <p className="mention" role="status" />
      </div>
    </section>
  )
}
