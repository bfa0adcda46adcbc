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

export async function apiSignedIn(
  fetch: Site['fetch'],
  email: string,
  password: string,
): Promise<{ client: ApiClient; accessToken: string; refreshToken: string }> {
  const client = apiClient(siteOrigin, { fetch })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, accessToken: data.session.access_token, refreshToken: data.session.refresh_token }
}
