import { createClient } from '@supabase/supabase-js'
import { createClient as createOlderClient } from 'supabase-js-2.50'
import type { Site } from '../../../tests/support/site.ts'

interface ClientOptions {
  fetch?: Site['fetch'] | undefined
  /** Sent with every request of this client. */
  headers?: Record<string, string>
  version?: keyof typeof versions
  key?: string
}

const versions = {
  newest: createClient,
  '2.50.0': createOlderClient as unknown as typeof createClient,
}

export const clientVersions = Object.keys(versions) as (keyof typeof versions)[]

/** The hosted platform's own client, unmodified, without a session. */
export function apiClient(
  origin: string,
  { fetch, headers = {}, version = 'newest', key = 'a-public-key' }: ClientOptions = {},
) {
  return versions[version](origin, key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { headers, ...(fetch && { fetch }) },
  })
}

export type ApiClient = ReturnType<typeof apiClient>

export const siteOrigin = 'http://localhost:3000'

export interface Person {
  email: string
  password: string
}

/** Signs in by the password alone. */
export async function openSession(client: ApiClient, { email, password }: Person) {
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const { user, session } = data
  return { client, user, accessToken: session.access_token, refreshToken: session.refresh_token }
}

export const apiSignedIn = (fetch: Site['fetch'], email: string, password: string) =>
  openSession(apiClient(siteOrigin, { fetch }), { email, password })

/** Limits by address are met from one that no other test uses. */
export const fetchFrom =
  (site: Site, from: string): Site['fetch'] =>
  (address, init) =>
    site.request(address instanceof Request ? address.url : String(address), init ?? {}, { from })
