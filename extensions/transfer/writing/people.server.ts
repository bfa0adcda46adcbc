import { usernameCharactersMax, type Role } from '#features/accounts/account.ts'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { findPeopleByIdOrEmail, insertPeople } from './rows/people-rows.server.ts'
import { openUsernameRegister } from '#features/accounts/usernames.server.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { isVerifiableHash } from '#features/accounts/password-hash.server.ts'
import type { ImportReport, ImportRun } from '../import-report.ts'
import type { PersonRecord } from '../records.ts'

export type ImportedPeople = ReturnType<typeof importedPeople>

export function importedPeople({ report, isDryRun, adminEmail }: ImportRun & { adminEmail: string | null }) {
  const here = new Map<string, string>()
  const byEmail = new Map<string, string>()
  let register: Awaited<ReturnType<typeof openUsernameRegister>> | null = null

  async function usernameOf({ username, email }: PersonRecord, role: Role): Promise<string | null> {
    register ??= await openUsernameRegister()
    const wish = username ? plainLine(username) || null : null
    const isLong = wish !== null && Array.from(wish).length > usernameCharactersMax
    const name = register.take({ email, username: isLong ? null : wish, role })
    const substitute = name ? '«\u00a0Membre\u00a0» et un numéro en tiennent lieu' : 'l’adresse en tient lieu'
    const reason = isLong ? 'trop longs' : 'déjà pris, ou trompeurs'
    if (name !== wish) report.remark(`pseudos ${reason}\u00a0: ${substitute}`, wish ?? email)
    return name
  }

  return {
    /** @param id an id of the source. @returns the person's account here, or null */
    hereOf: (id: string | null) => here.get(id ?? '') ?? null,
    /** The account that `--admin` names, or else an administrator of this blog. */
    async administrator(): Promise<string | null> {
      const [person] = adminEmail ? await findPeopleByIdOrEmail([], [adminEmail]) : []
      return person?.id ?? byEmail.get(adminEmail ?? '') ?? (await listActiveAdmins())[0]?.id ?? null
    },
    add: async (people: PersonRecord[]): Promise<void> => {
      const existing = await findPeopleByIdOrEmail(
        people.map(({ id }) => id),
        people.map(({ email }) => email.toLowerCase()),
      )
      const additions = []
      // Administrators come first, so that nobody in the same batch takes a name that resembles theirs.
      for (const person of people.toSorted((one, other) => rank(one) - rank(other))) {
        const email = person.email.toLowerCase()
        const same = existing.find(({ id }) => id === person.id)
        const namesake = existing.find((row) => row.email === email)?.id ?? byEmail.get(email)
        if (same) report.of('people').already += 1
        else if (namesake)
          report.refuse(
            'people',
            'adresses qui ont déjà un compte ici\u00a0: ses articles et commentaires lui vont',
            person.email,
          )
        here.set(person.id, same?.id ?? namesake ?? person.id)
        byEmail.set(email, here.get(person.id) ?? person.id)
        if (same || namesake) continue
        report.of('people').added += 1
        const role = email === adminEmail ? ('admin' as const) : person.role
        const username = await usernameOf(person, role)
        additions.push({ ...person, email, role, username, password: passwordOf(person, report) })
      }
      if (!isDryRun) await insertPeople(additions)
    },
  }
}

function passwordOf({ passwordHash, email }: PersonRecord, report: ImportReport): string | null {
  if (!passwordHash) return null
  if (isVerifiableHash(passwordHash)) return passwordHash
  report.remark(
    'mots de passe illisibles ou trop longs à vérifier\u00a0: à redemander par «\u00a0Mot de passe oublié\u00a0»',
    email,
  )
  return null
}

const rank = ({ role }: PersonRecord) => (role === 'admin' ? 0 : 1)
