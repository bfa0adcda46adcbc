import { roleLabels, siteRoles, type SiteRole } from '#features/accounts/account.ts'
import { roleSentences } from './person.ts'

export function RoleChoice({ role, roles = siteRoles }: { role: SiteRole; roles?: readonly SiteRole[] }) {
  return (
    <fieldset className="choices">
      <legend>Rôle</legend>
      {roles.map((each) => (
        <label className="option" key={each}>
          <input type="radio" name="role" value={each} defaultChecked={each === role} />
          <span>
            {roleLabels[each]} <span className="caption">{roleSentences[each]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
