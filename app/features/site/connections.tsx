export function Connections() {
  return (
    <section className="account-section" aria-labelledby="connections">
      <h2 id="connections">Autres programmes</h2>
      <ul className="item-list">
        {links.map(({ href, label, caption }) => (
          <li key={href}>
            <div>
              <a href={href}>{label}</a>
              <span className="caption">{caption}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const links = [
  {
    href: '/compte/boutique',
    label: 'Articles dans la boutique',
    caption: 'Montrer les derniers articles sur un autre site.',
  },
  { href: '/compte/webhooks', label: 'Webhooks', caption: 'Prévenir un autre programme de ce qui change ici.' },
  {
    href: '/compte/site/cles',
    label: 'Clés pour les programmes',
    caption: 'Laisser un programme lire et écrire ici, sans votre mot de passe.',
  },
  { href: '/api', label: 'Documentation', caption: 'Tout ce qu’un programme peut demander à ce site.' },
]
