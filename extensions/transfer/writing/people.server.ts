import { usernameCharactersMax } from '#features/accounts/account.ts'
import { findPeopleByIdEmailOrUsername, insertPeople } from '#features/accounts/imported-people.server.ts'
import { isVerifiableHash } from '#features/accounts/password-hash.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { PersonRecord } from '../records.ts'

export interface ImportedPeople {
  add: (people: PersonRecord[]) => Promise<void>
  /** @param id an id of the source. @returns the person's account here, or null */
  hereOf(id: string | null): string | null
}

export function importedPeople({
  report,
  isDryRun,
  adminEmail,
}: {
  report: ImportReport
  isDryRun: boolean
  adminEmail: string | null
}): ImportedPeople {
  const here = new Map<string, string>()
  const byEmail = new Map<string, string>()
  const usernames = new Set<string>()

  function usernameOf({ username }: PersonRecord): string | null {
    const name = username?.trim()
    if (!name) return null
    if (Array.from(name).length > usernameCharactersMax) {
      report.remark('pseudos trop longs\u00a0: l’adresse en tient lieu', name)
      return null
    }
    const key = name.toLowerCase()
    if (usernames.has(key)) {
      report.remark('pseudos déjà pris\u00a0: l’adresse en tient lieu', name)
      return null
    }
    usernames.add(key)
    return name
  }

  function passwordOf({ passwordHash, email }: PersonRecord): string | null {
    if (!passwordHash) return null
    if (isVerifiableHash(passwordHash)) return passwordHash
    report.remark(
      'mots de passe illisibles ou trop longs à vérifier\u00a0: à redemander par «\u00a0Mot de passe oublié\u00a0»',
      email,
    )
    return null
  }

  return {
    hereOf: (id) => (id === null ? null : (here.get(id) ?? null)),
    async add(people) {
      const existing = await alreadyHere(people)
      for (const { username } of existing) if (username) usernames.add(username)
      const additions = []
      for (const person of people) {
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
        additions.push({ ...person, email, role, username: usernameOf(person), password: passwordOf(person) })
      }
      if (!isDryRun) await insertPeople(additions)
    },
  }
}

function alreadyHere(people: PersonRecord[]) {
  return findPeopleByIdEmailOrUsername({
    ids: people.map(({ id }) => id),
    emails: people.map(({ email }) => email.toLowerCase()),
    names: people.flatMap(({ username }) => (username ? [username.trim().toLowerCase()] : [])),
  })
}
