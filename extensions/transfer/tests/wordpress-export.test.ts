import { expect, test } from 'vitest'
import { exportJob, listExports } from '#features/backups/site-exports.server.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/site/exports'

test('« Tout exporter » makes a WordPress file too', async () => {
  await maiwenn.post(here, { kind: 'wordpress.xml', password: site.passwords.admin })
  const [{ id } = { id: '' }] = await listExports()
  await exportJob.work({ id }, { isLast: false })
  expect(await maiwenn.read(here)).toMatch(/Fichier WordPress.*(?:ko|Mo).*Télécharger/s)
  expect(await maiwenn.read(`${here}/${id}`)).toMatch(/^<\?xml[^]*<rss[^]*<\/rss>\s*$/)
})
