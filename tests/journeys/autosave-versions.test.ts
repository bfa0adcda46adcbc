// Needs a server of its own: articles are changed.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { contentOf, goTo, goToArticles, openArticle, openNew, titleOf } from '../support/article-editor.ts'
import { crash, expectPublished, moveClock, savedOnServer, write } from '../support/autosaving-editor.ts'
import { expectAccessible, type PageOptions, useJourney, button } from '../support/browser.ts'

const { openPage: open } = useJourney({ keepsSessions: true })
const openPage = async (options: PageOptions = {}) =>
  moveClock(await open({ as: 'maiwenn', ...options, expectedErrors: [/409/] }))

test('of a text in this browser and a newer one on the server, the newer is offered and the other stays', async () => {
  const computer = await openPage()
  const editor = await openNew(computer)
  await write(editor, 'Deux fois', 'Ici.')
  await savedOnServer(editor)
  const context = computer.context()
  await crash(computer)
  const phone = await openPage()
  await goToArticles(phone)
  await phone.getByRole('link', { name: 'Deux fois' }).click()
  const begun = phone.getByRole('dialog', { name: 'Brouillon' })
  await titleOf(begun).fill('Deux fois, plus tard')
  await savedOnServer(begun)
  await crash(phone)

  const again = await context.newPage()
  const found = await openNew(again)
  await found.getByText('1 autre texte retrouvé').click()
  await expectAccessible(again)
  await found.getByRole('button', { name: 'Reprendre', exact: true }).click()
  expect(await titleOf(found).inputValue()).toBe('Deux fois, plus tard')
  await titleOf(found).fill('Deux fois, encore')
  await button(found, /^Reprendre/)
    .first()
    .click()
  expect(await titleOf(found).inputValue()).toBe('Deux fois')
  // The words typed before opening the other draft stay too.
  await button(found, /^Reprendre/)
    .first()
    .click()
  expect(await titleOf(found).inputValue()).toBe('Deux fois, encore')
  await button(found, /^Oublier/)
    .first()
    .click()
  expect(await found.getByRole('button', { name: /^Reprendre/ }).count()).toBe(0)
  await found.getByRole('button', { name: 'Fermer', exact: true }).click()
  await again.getByRole('alertdialog').getByRole('button', { name: 'Oublier' }).click()
})

test('two tabs on one article: both versions are shown, and each of the three choices keeps every word', async () => {
  const name = 'Onyx, une ligne blanche dans le noir'
  const first = await openPage()
  const second = await first.context().newPage()
  const one = await openArticle(first, name)
  const two = await openArticle(second, name)
  // A draft that another tab has open is not offered.
  expect(await two.getByRole('button', { name: 'Reprendre' }).count()).toBe(0)
  const begin = async (editor: Locator, words: string) => {
    await goTo('start', editor)
    await editor.page().keyboard.type(words)
  }
  await begin(one, 'Premier onglet. ')
  await begin(two, 'Second onglet. ')
  await two.getByText('À la boutique', { exact: true }).click()
  await two.getByLabel('Adresse de l’objet').fill('https://boutique.example/onyx')
  await two.getByLabel('Nom de l’objet').fill('Bracelet d’onyx')
  await two.getByLabel('Prix').fill('48 €')
  await one.getByRole('button', { name: 'Mettre en ligne' }).click()
  await first.getByText('Article mis à jour !').waitFor()

  const save = two.getByRole('button', { name: 'Mettre en ligne' })
  await save.click()
  const conflict = second.getByRole('dialog', { name: 'Deux versions de cet article' })
  await conflict.getByRole('region', { name: 'Votre texte' }).getByText('Second onglet.').waitFor()
  expect(await conflict.locator('ins').allInnerTexts()).toEqual([
    'Second',
    'Adresse de l’objet\u00a0: https://boutique.example/onyx',
    'Nom de l’objet\u00a0: Bracelet d’onyx',
    'Prix\u00a0: 48 €',
  ])
  expect(await conflict.locator('del').allInnerTexts()).toEqual(['Premier'])
  await expectAccessible(second)
  const columns = async () => {
    const [mine, theirs] = await conflict.getByRole('region').all()
    return { mine: await mine?.boundingBox(), theirs: await theirs?.boundingBox() }
  }
  const wide = await columns()
  expect(wide.mine?.y).toBe(wide.theirs?.y)
  await second.setViewportSize({ width: 390, height: 800 })
  const narrow = await columns()
  expect(narrow.theirs?.y).toBeGreaterThan((narrow.mine?.y ?? 0) + (narrow.mine?.height ?? 0))
  await expectAccessible(second)
  await second.setViewportSize({ width: 1280, height: 800 })

  // Continue: the question comes back with the next save.
  await conflict.getByRole('button', { name: 'Continuer d’écrire' }).click()
  await expect.poll(() => titleOf(two).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await contentOf(two).innerText()).toContain('Second onglet.')
  await save.click()
  await conflict.getByRole('button', { name: 'Prendre l’autre' }).click()
  expect(await contentOf(two).innerText()).toContain('Premier onglet.')
  await two.getByText(/^Un texte gardé le/).waitFor()
  await two.getByRole('button', { name: 'Reprendre', exact: true }).click()
  expect(await contentOf(two).innerText()).toContain('Second onglet.')
  await save.click()
  await conflict.waitFor()
  await second.setViewportSize({ width: 390, height: 800 })
  let letPass = () => {}
  const held = new Promise<void>((resolve) => (letPass = resolve))
  await second.route(/\/compte\/articles\/[\w-]+(?:\.data)?$/, (route) => held.then(() => route.continue()))
  await conflict.getByRole('button', { name: 'Garder la mienne' }).click()
  await conflict.getByRole('button', { name: 'Enregistrement…' }).waitFor()
  for (const choice of await conflict.getByRole('button').all()) {
    const { x = 0, width = 390 } = (await choice.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(20)
    expect(x + width).toBeLessThanOrEqual(370)
  }
  letPass()
  await second.getByText('Article mis à jour !').waitFor()
  await expectPublished(second, await open(), name, 'Second onglet.')
})

test('changes to an article that were not saved are found on another device', async () => {
  const name = 'Quartz rose, la douceur d’une pierre sans angle'
  const computer = await openPage()
  const editor = await openArticle(computer, name)
  await titleOf(editor).fill('Quartz rose, changé')
  await savedOnServer(editor)
  await crash(computer)

  const phone = await openPage()
  const found = await openArticle(phone, name)
  await found.getByText(/^Repris où vous l’aviez laissé, le .* mots/).waitFor()
  expect(await titleOf(found).inputValue()).toBe('Quartz rose, changé')
  await button(found, 'Revenir à ce qui est en ligne').click()
  expect(await titleOf(found).inputValue()).toBe(name)
  await found.getByRole('button', { name: 'Reprendre' }).click()
  expect(await titleOf(found).inputValue()).toBe('Quartz rose, changé')
  await found.getByRole('button', { name: 'Mettre en ligne' }).click()
  await phone.getByText('Article mis à jour !').waitFor()
  const again = await openArticle(phone, 'Quartz rose, changé')
  expect(await again.getByRole('button', { name: 'Reprendre' }).count()).toBe(0)
})

test('a recovered text does not overwrite an article that was saved elsewhere', async () => {
  const name = 'Malachite, lire les cernes d’une pierre'
  const phone = await openPage()
  const begun = await openArticle(phone, name)
  await titleOf(begun).fill('Malachite, du téléphone')
  await savedOnServer(begun)
  const context = phone.context()
  await crash(phone)
  const computer = await openPage()
  const saved = await openArticle(computer, name)
  await titleOf(saved).fill('Malachite, de l’ordinateur')
  await saved.getByRole('button', { name: 'Mettre en ligne' }).click()
  await computer.getByText('Article mis à jour !').waitFor()

  const again = await context.newPage()
  const found = await openArticle(again, 'Malachite, de l’ordinateur')
  await found.getByRole('button', { name: 'Reprendre' }).click()
  await found.getByRole('button', { name: 'Mettre en ligne' }).click()
  const conflict = again.getByRole('dialog', { name: 'Deux versions de cet article' })
  await conflict.waitFor()
  expect(await conflict.locator('ins').allInnerTexts()).toEqual(['du', 'téléphone'])
  await conflict.getByRole('button', { name: 'Garder la mienne' }).click()
  await again.getByText('Article mis à jour !').waitFor()
  await again.getByRole('link', { name: 'Modifier Malachite, du téléphone' }).waitFor()
})

test('an article is scheduled, then rescheduled', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await write(editor, 'Pour plus tard', 'Un jour.')
  await editor.getByText('Publier plus tard').click()
  await editor.getByLabel('Publication').fill('2040-03-20T10:30')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Programmer' }).click()
  await page.getByText('Article programmé pour le 20 mars 2040 à 10\u00a0h\u00a030.').waitFor()
  const scheduled = await openArticle(page, 'Pour plus tard')
  expect(await scheduled.getByLabel('Publication').inputValue()).toBe('2040-03-20T10:30')
  await scheduled.getByLabel('Publication').fill('2041-07-01T08:00')
  await scheduled.getByRole('button', { name: 'Programmer' }).click()
  await page.getByText('Article mis à jour !').waitFor()
  await page.locator('time[datetime="2041-07-01T06:00:00.000Z"]').waitFor()
  const moved = await openArticle(page, 'Pour plus tard')
  await moved.getByLabel('Publication').fill('')
  await moved.getByRole('button', { name: 'Mettre en ligne' }).click()
  await page.getByText('Article mis à jour !').waitFor()
  const published = await openArticle(page, 'Pour plus tard')
  expect(await published.getByLabel('Publication').count()).toBe(0)
})
