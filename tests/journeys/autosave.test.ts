// Needs a server of its own: it publishes articles.
import { expect, test } from 'vitest'
import { triesMax } from '#platform/requests/retry.ts'
import {
  addAddresses,
  contentOf,
  goTo,
  goToArticles,
  openNew,
  textOfImage,
  titleOf,
} from '../support/article-editor.ts'
import { signInOn, accountOf } from '../support/account-tabs.ts'
import { crash, drafts, expectPublished, moveClock, reach, savedOnServer, write } from '../support/autosaving-editor.ts'
import { expectAccessible, type PageOptions, useJourney } from '../support/browser.ts'

const { openPage: open } = useJourney()
const openPage = async (options: PageOptions = {}) =>
  moveClock(await open({ as: 'maiwenn', ...options, expectedErrors: [/ERR_|40[149]|50[0-9]/] }))

test('what is typed is on the server seconds later; another device goes on with it and publishes it once', async () => {
  const computer = await openPage()
  const editor = await openNew(computer)
  await write(editor, 'Commencé ici', 'Le début,')
  await savedOnServer(editor)
  await crash(computer)

  const phone = await openPage({ viewport: { width: 390, height: 800 } })
  await goToArticles(phone)
  await phone.getByRole('link', { name: 'Commencé ici' }).click()
  const begun = phone.getByRole('dialog', { name: 'Brouillon' })
  expect(await contentOf(begun).innerText()).toBe('Le début,')
  await expectAccessible(phone)
  await goTo('end', begun)
  await phone.keyboard.type(' la fin.')
  await begun.getByRole('button', { name: 'Publier' }).click()
  await phone.getByText('Article publié avec succès !').waitFor()
  expect(await drafts(phone).count()).toBe(0)
  await expectPublished(phone, await open(), 'Commencé ici', 'Le début, la fin.')
})

test('offline, what is typed is saved in this browser, with a notice, and found after a crash', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const context = page.context()
  await context.setOffline(true)
  await write(editor, 'Dans un train', 'Sans réseau «')
  await addAddresses(editor, 'https://exemple.fr/a.jpg')
  await (await textOfImage(editor, 'a.jpg')).fill('Un train')
  await reach(editor, 'Gardé dans ce navigateur seulement · hors ligne')
  await crash(page)
  await context.setOffline(false)

  const again = await context.newPage()
  const found = await openNew(again)
  await expectAccessible(again)
  await found.getByRole('button', { name: 'Reprendre' }).click()
  expect(await titleOf(found).inputValue()).toBe('Dans un train')
  expect(await contentOf(found).innerText()).toBe('Sans réseau «')
  expect(await (await textOfImage(found, 'a.jpg')).inputValue()).toBe('Un train')
  await savedOnServer(found)
  await found.getByRole('button', { name: 'Garder le brouillon' }).click()
  await again.getByText('Brouillon gardé.').waitFor()
  await drafts(again).filter({ hasText: 'Dans un train' }).waitFor()
  // Saved as requested: nothing is recovered.
  const next = await openNew(again)
  expect(await next.getByRole('button', { name: 'Reprendre' }).count()).toBe(0)
  await next.getByRole('button', { name: 'Annuler', exact: true }).click()
  await again.getByRole('button', { name: 'Supprimer Dans un train' }).click()
  await again.getByText('Brouillon supprimé.').waitFor()
})

test('the last words are sent when the page goes away', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await write(editor, 'Au dernier moment', 'Trois mots encore')
  await page.goto('/compte/articles')
  await expect
    .poll(async () => {
      await page.reload()
      return drafts(page).filter({ hasText: 'Au dernier moment' }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Supprimer Au dernier moment' }).click()
  await page.getByText('Brouillon supprimé.').waitFor()
})

test('abandoning leaves nothing behind, and gives a draft back as it was', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await write(editor, 'Pour rien', 'Rien.')
  await savedOnServer(editor)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oublier' }).click()
  await editor.waitFor({ state: 'detached' })
  const again = await openNew(page)
  expect(await again.getByRole('button', { name: 'Reprendre' }).count()).toBe(0)
  await expect.poll(() => drafts(page).filter({ hasText: 'Pour rien' }).count()).toBe(0)
  await write(again, 'À garder', 'Tel quel.')
  await again.getByRole('button', { name: 'Garder le brouillon' }).click()
  await page.getByText('Brouillon gardé.').waitFor()

  await page.getByRole('link', { name: 'À garder' }).click()
  const begun = page.getByRole('dialog', { name: 'Brouillon' })
  await titleOf(begun).fill('Gâché')
  await savedOnServer(begun)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oublier' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return drafts(page).filter({ hasText: 'À garder' }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Supprimer À garder' }).click()
})

test('when the session ends while writing, signing in elsewhere is enough to go on', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const name = `Session close ${crypto.randomUUID()}`
  await write(editor, name, 'Avant,')
  await savedOnServer(editor)
  await page.context().clearCookies()
  await page.keyboard.type(' pendant,')
  await reach(editor, 'Gardé dans ce navigateur seulement · session terminée')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await editor.getByText('Erreur: Utilisateur non connecté').waitFor()
  const [elsewhere] = await Promise.all([
    page.context().waitForEvent('page'),
    editor
      .getByRole('link', { name: /^Se connecter/ })
      .first()
      .click(),
  ])
  await elsewhere.waitForLoadState('networkidle')
  await signInOn(elsewhere, 'maiwenn')
  await accountOf(elsewhere, 'maiwenn').waitFor()
  await elsewhere.close()
  await goTo('end', editor)
  await page.keyboard.type(' après.')
  await savedOnServer(editor)
  expect(await editor.getByText('Utilisateur non connecté').count()).toBe(0)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()
  await expectPublished(page, await open(), name, 'Avant, pendant, après.')
})

test('an article whose answer was lost is published once, however often it is sent', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await write(editor, 'Une seule fois', 'Publié, et la réponse perdue.')
  let answersLost = 0
  await page.route('**/compte/articles/nouveau.data*', async (route) => {
    // All automatic tries, and the first one by hand.
    if (route.request().method() !== 'POST' || answersLost > triesMax) return route.continue()
    answersLost++
    await route.fetch()
    await route.abort()
  })
  const publish = editor.getByRole('button', { name: 'Publier' })
  await publish.click()
  await editor.getByText('Erreur: connexion interrompue').waitFor()
  expect(answersLost).toBe(triesMax)
  expect(await contentOf(editor).innerText()).toBe('Publié, et la réponse perdue.')
  await publish.click()
  await page.getByText('Article publié avec succès !').waitFor()
  await goToArticles(page)
  expect(await page.getByRole('link', { name: 'Modifier Une seule fois' }).count()).toBe(1)
  expect(await drafts(page).filter({ hasText: 'Une seule fois' }).count()).toBe(0)
})

test('a browser without storage says so when the server cannot be reached either', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const editor = await openNew(page)
  await write(editor, 'Nulle part', 'Un texte.')
  await savedOnServer(editor)
  await page.context().setOffline(true)
  await page.keyboard.type(' Puis.')
  await reach(editor, 'Rien n’est gardé, copiez votre texte · hors ligne')
  await page.context().setOffline(false)
  await savedOnServer(editor)
})
