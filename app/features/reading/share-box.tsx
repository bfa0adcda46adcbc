import { Icon } from '#platform/ui/icon.tsx'

/** `public/lecture.js` shows the buttons for what the browser can do. */
export function ShareBox({ title, address }: { title: string; address: string }) {
  const mailto = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n\n${address}`)}`
  return (
    <div className="share" role="group" aria-label="Partager cet article" data-print={address}>
      <button className="link" type="button" data-share="share" hidden>
        <Icon name="upload" />
        Partager
      </button>
      <button className="link" type="button" data-share="clipboard" hidden>
        <Icon name="copy" />
        Copier l’adresse
      </button>
      <a className="link" href={mailto}>
        <Icon name="email" />
        E-mail
      </a>
      <p className="caption" role="status" />
    </div>
  )
}
