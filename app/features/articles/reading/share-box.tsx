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
  const mailto = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${address}`)}`
  return (
    <section className="panel stack" aria-label="Partager cet article" data-print={address}>
      <label className="field">
        <span className="label">L’adresse de cet article</span>
        <input className="input" readOnly value={address} />
      </label>
      <div className="action-row">
        <span data-share="" hidden>
          <button className="btn outline" type="button">
            Copier le lien
          </button>
        </span>
        <a className="btn outline" href={mailto}>
          Envoyer par e-mail
        </a>
        <span data-share="" data-native="" hidden>
          <button className="btn outline" type="button">
            Partager
          </button>
        </span>
        <p className="caption" role="status" />
      </div>
    </section>
  )
}
