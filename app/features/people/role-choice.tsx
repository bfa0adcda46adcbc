import { roleLabels, siteRoles, type SiteRole } from '#features/accounts/account.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { roleSentences } from './person.ts'

export function RoleChoice({ role, roles = siteRoles }: { role: SiteRole; roles?: readonly SiteRole[] }) {
  const options = roles.map((each) => [each, roleLabels[each], roleSentences[each]] as const)
  return <ChoiceField legend="Rôle" name="role" options={options} current={role} />
}
