import { expect } from 'vitest'
import type { Jar, Site } from './site.ts'

/** @returns the id of the page, which only administrators see until it is published */
export async function startPage(site: Site, as: Jar, outline = ''): Promise<string> {
  const response = await site.post('/compte/pages', { outline }, { as })
  expect(response.status).toBe(303)
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}

export async function publishPage(
  site: Site,
  as: Jar,
  id: string,
  fields: { title: string; content: string; version?: string },
): Promise<void> {
  const { status } = await site.post(`/compte/pages/${id}`, fields, { as })
  expect(status).toBe(303)
}
