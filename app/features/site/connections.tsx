import type { AccountPage } from '#platform/account-page.ts'

export function Connections({ links }: { links: readonly AccountPage[] }) {
  return (
    <section className="account-section" aria-labelledby="connections">
      <h2 id="connections">Pour les programmes</h2>
      <ul className="item-list">
        {links.map(({ href, label, sentence }) => (
          <li key={href}>
            <div>
              <a href={href}>{label}</a>
              <span className="caption">{sentence}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
