// Needs a server of its own: people get another role, and are suspended.
import { expect, inject, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { worldPeople } from '../../database/world/people.ts'

const server = useServer()
const openPage = useBrowser(server)

test('Maïwenn names Anouk administrator, then suspends Gaëtan', async () => {
  const anouk = await openPage({ as: 'anouk' })
  await anouk.goto('/compte')
  expect(await anouk.getByRole('link', { name: /^Modération/ }).count()).toBe(0)
  const gaetan = await openPage({ as: 'gaetan', expectedErrors: [/403/] })
  await gaetan.goto('/compte')

  const page = await openPage({ as: 'maiwenn' })
  await page.goto('/compte')
  await page.getByRole('link', { name: 'Personnes' }).click()
  await page.getByRole('heading', { name: 'Personnes' }).waitFor()
  await page.getByLabel('Nom affiché ou e-mail exact').fill('ANO')
  await page.keyboard.press('Enter')
  await page.getByText('1 personne pour').waitFor()
  expect(await page.getByRole('row').count()).toBe(2)

  await page.getByRole('link', { name: 'Nommer administrateur\u00a0: Anouk' }).click()
  await page.getByRole('heading', { name: 'Nommer Anouk administrateur\u00a0?' }).waitFor()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByText('1 personne pour').waitFor()
  await page.getByRole('link', { name: 'Nommer administrateur\u00a0: Anouk' }).click()
  await page.getByRole('button', { name: 'Nommer administrateur' }).click()
  await page.getByText('Anouk a le rôle d’administrateur.').waitFor()
  await page.getByText('Maïwenn a nommé Anouk administrateur').waitFor()
  expect(new URL(page.url()).search).toBe('?q=ANO')

  await anouk.reload()
  await anouk.getByRole('link', { name: /^Modération/ }).click()
  await anouk.getByRole('heading', { name: 'Modération' }).waitFor()

  await page.getByRole('link', { name: 'Effacer la recherche' }).click()
  await page.getByRole('link', { name: 'Suspendre\u00a0: gaetan.r' }).click()
  await page.getByRole('button', { name: 'Suspendre' }).click()
  await page.getByText('Compte suspendu\u00a0: gaetan.r. Ses sessions sont fermées.').waitFor()
  await page.getByRole('link', { name: 'Suspendus' }).click()
  await page.getByText('1 personne').waitFor()
  await page.getByRole('link', { name: 'Rétablir\u00a0: gaetan.r' }).waitFor()

  await gaetan.getByRole('link', { name: 'Mes commentaires' }).click()
  await gaetan.getByRole('button', { name: 'Se connecter' }).waitFor()
  expect(await gaetan.getByText(worldPeople.gaetan.email).count()).toBe(0)
  await gaetan.getByLabel('E-mail').fill(worldPeople.gaetan.email)
  await gaetan.getByLabel('Mot de passe').fill(inject('worldPasswords').members)
  await gaetan.getByRole('button', { name: 'Se connecter' }).click()
  await gaetan.getByText('Ce compte est suspendu. Pour en savoir plus, écrivez à l’équipe du site.').waitFor()
})

test('the people and what is decided about them are accessible, on a phone too, and nothing is hidden', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    const page = await openPage({ as: 'maiwenn', viewport })
    const visit = async (path: string) => {
      await page.goto(path)
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0)
    }
    await visit('/compte/personnes')
    const addresses = await page
      .locator('tr', { hasText: 'Inès' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(addresses).toHaveLength(2)
    for (const address of addresses) await visit(address)
    await visit(addresses[1]?.replace('/suspension', '/retablissement') ?? '')
    await visit('/compte/personnes?q=personne&filtre=suspendus')
  }
})
