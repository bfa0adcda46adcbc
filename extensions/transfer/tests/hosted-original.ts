import { hash } from '@node-rs/bcrypt'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createDatabase, dropDatabase } from '../../../tests/support/database.ts'
import { readExport } from './read-export.ts'

export interface HostedOriginal {
  address: string
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

export interface OriginalPerson {
  id: string
  email: string
  password?: string
  encrypted?: string
  role?: 'admin' | 'user' | null
  username?: string | null
  confirmed?: boolean
}

/** A database of the hosted platform, on the server of the tests. */
export function useHostedOriginal(): HostedOriginal & { addPerson(person: OriginalPerson): Promise<void> } {
  const original = { address: '' }
  let client: pg.Client
  beforeAll(async () => {
    original.address = await createDatabase()
    client = new pg.Client({ connectionString: original.address })
    await client.connect()
    await client.query(readExport('hosted-schema.sql'))
  })
  afterAll(async () => {
    await client.end()
    await dropDatabase(original.address)
  })
  const query: HostedOriginal['query'] = (text, values) => client.query(text, values)
  return Object.assign(original, {
    query,
    async addPerson({
      id,
      email,
      password,
      encrypted,
      role = 'user',
      username = null,
      confirmed = true,
    }: OriginalPerson) {
      const hashed = encrypted ?? (password ? await hash(password, 4) : null)
      const confirmedAt = confirmed ? '2024-03-01 10:00:00.123456+00' : null
      await query(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
         values ($1, 'authenticated', 'authenticated', $2, $3, $4, '2024-03-01 09:59:58.654321+00', now())`,
        [id, email, hashed, confirmedAt],
      )
      await query(
        `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::text, $1::text::uuid, '{}', 'email')`,
        [id],
      )
      if (role)
        await query('insert into public.user_roles (user_id, role, username) values ($1, $2, $3)', [id, role, username])
    },
  })
}
