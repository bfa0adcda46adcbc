import type { SettingsLink } from './settings-links.server.ts'

export function Connections({ links }: { links: SettingsLink[] }) {
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
