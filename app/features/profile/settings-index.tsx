import { Link } from 'react-router'
import type { AccountPage } from '#platform/account-page.ts'
import { Outline } from '#platform/ui/icon.tsx'
import './settings-index.css'

export function SettingsIndex({ pages }: { pages: readonly AccountPage[] }) {
  return (
    <ul className="settings-index">
      {pages.map(({ href, label, sentence }) => (
        <li key={href}>
          <Link to={href}>
            <b>{label}</b>
            <span>{sentence}</span>
            <Outline path="m7 4 6 6-6 6" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
