import { expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const openPage = useBrowser(server)

test('Maïwenn makes Anouk an administrator; Gaëtan, suspended, is out at once', async () => {
  const anouk = await openPage({ as: 'anouk' })
  await anouk.goto('/compte')
  expect(await anouk.getByRole('link', { name: 'Modération' }).count()).toBe(0)
  const gaetan = await openPage({ as: 'gaetan', expectedErrors: [/401/] })
  await gaetan.goto('/compte/commentaires')

  const page = await openPage({ as: 'maiwenn' })
  await page.goto('/compte')
  await page.getByRole('link', { name: 'Personnes' }).click()
  await page.getByLabel('Nom, ou email complet').fill('anoùk')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('link', { name: 'Nommer administrateur : Anouk' }).click()
  await page.getByText('Anouk pourra écrire des articles').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nommer administrateur' }).click()
  await page.getByText('Anouk est administrateur.').waitFor()
  await anouk.reload()
  await anouk.getByRole('link', { name: 'Modération' }).click()
  await anouk.getByRole('heading', { name: 'Modération' }).waitFor()

  await page.getByRole('link', { name: 'Suspendre gaetan.r' }).click()
  await page.getByRole('button', { name: 'Suspendre' }).click()
  await page.getByText('Le compte de gaetan.r est suspendu.').waitFor()
  await page.getByText('Maïwenn a suspendu le compte de gaetan.r').waitFor()
  await expectAccessible(page)
  await gaetan.reload()
  await gaetan.getByRole('heading', { name: 'Compte' }).waitFor()
})
