interface ShareBoxProps {
  title: string
  address: string
}

/** Nothing of third parties. `public/lecture.js` shows the buttons where the browser supports them. */
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
