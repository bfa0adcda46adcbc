import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { triesMax } from '#platform/requests/retry.ts'
import { worldPeople } from '../../database/world/people.ts'
import { expectAccessible, useBrowser, type PageOptions } from '../support/browser.ts'
import { useDatabase } from '../support/database.ts'
import { useFrontProxy } from '../support/reverse-proxy.ts'
import { startServer, stopServers, type Server } from '../support/server.ts'

useDatabase('world')
const proxy = useFrontProxy()
let running: Server

async function start(dataDir?: string): Promise<void> {
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? '', SITE_URL: proxy.origin }
  running = await startServer({ database: 'embedded', env, ...(dataDir && { dataDir }) })
  proxy.leadTo(running.origin)
}

beforeAll(() => start())
afterAll(stopServers)

const open = useBrowser({
  get origin() {
    return proxy.origin
  },
} as Server)
const openPage = (options: PageOptions = {}) =>
  open({ as: 'maiwenn', ...options, expectedErrors: [/ERR_|40[149]|50[0-9]/, ...(options.expectedErrors ?? [])] })

/** The machine may be busy. */
const eventually = <Value>(found: () => Promise<Value>) => expect.poll(found, { timeout: 15_000 })
const title = (editor: Locator) => editor.getByRole('textbox', { name: 'Titre' })
const content = (editor: Locator) => editor.getByRole('textbox', { name: 'Contenu' })

async function goToArticles(page: Page): Promise<void> {
  await page.goto('/compte/articles')
  await page.waitForLoadState('networkidle')
}

async function openNew(page: Page): Promise<Locator> {
  await goToArticles(page)
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await content(editor).waitFor()
  return editor
}

async function openArticle(page: Page, name: string): Promise<Locator> {
  await goToArticles(page)
  await page.getByRole('link', { name: `Modifier ${name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Modifier l’article' })
  await content(editor).waitFor()
  return editor
}

async function write(editor: Locator, named: string, text: string): Promise<void> {
  await title(editor).fill(named)
  await content(editor).click()
  await editor.page().keyboard.type(text)
}

const savedOnServer = (editor: Locator) => editor.getByText(/^Enregistré à \d+.h.\d\d$/).waitFor({ timeout: 20_000 })
const drafts = (page: Page) => page.getByRole('region', { name: 'Brouillons' }).getByRole('listitem')
/** Like a crash, or a phone that ends the tab: no question is asked. */
const crash = (page: Page) => page.close({ runBeforeUnload: false })

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
  expect(await content(begun).innerText()).toBe('Le début,')
  await expectAccessible(phone)
  await content(begun).click()
  await phone.keyboard.press('End')
  await phone.waitForTimeout(50)
  await phone.keyboard.type(' la fin.')
  await begun.getByRole('button', { name: 'Publier' }).click()
  await phone.getByText('Article publié avec succès !').waitFor()
  expect(await drafts(phone).count()).toBe(0)
  await phone.getByRole('link', { name: 'Commencé ici', exact: true }).click()
  await phone.getByText('Le début, la fin.').waitFor()
})

test('offline, what is typed is saved in this browser, with a notice, and found after a crash', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  const context = page.context()
  await context.setOffline(true)
  await write(editor, 'Dans un train', 'Sans réseau «')
  await editor.getByRole('textbox', { name: 'Adresse de l’image' }).fill('https://exemple.fr/a.jpg')
  await page.keyboard.press('Enter')
  await editor.getByRole('textbox', { name: 'Texte de remplacement d’a.jpg' }).fill('Un train')
  await editor.getByText('Hors ligne\u00a0: gardé dans ce navigateur').first().waitFor({ timeout: 20_000 })
  await crash(page)
  await context.setOffline(false)

  const again = await context.newPage()
  const found = await openNew(again)
  await expectAccessible(again)
  await found.getByRole('button', { name: 'Reprendre' }).click()
  expect(await title(found).inputValue()).toBe('Dans un train')
  expect(await content(found).innerText()).toBe('Sans réseau «')
  expect(await found.getByRole('textbox', { name: 'Texte de remplacement d’a.jpg' }).inputValue()).toBe('Un train')
  await savedOnServer(found)
  await found.getByRole('button', { name: 'Enregistrer comme brouillon' }).click()
  await again.getByText('Brouillon enregistré.').waitFor()
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
  await eventually(async () => {
    await page.reload()
    return drafts(page).filter({ hasText: 'Au dernier moment' }).count()
  }).toBe(1)
  await page.getByRole('button', { name: 'Supprimer Au dernier moment' }).click()
  await page.getByText('Brouillon supprimé.').waitFor()
})

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
  await title(begun).fill('Deux fois, plus tard')
  await savedOnServer(begun)
  await crash(phone)

  const again = await context.newPage()
  const found = await openNew(again)
  await found.getByText('1 autre texte retrouvé').click()
  await expectAccessible(again)
  await found.getByRole('button', { name: 'Reprendre', exact: true }).click()
  expect(await title(found).inputValue()).toBe('Deux fois, plus tard')
  await title(found).fill('Deux fois, encore')
  await found
    .getByRole('button', { name: /^Reprendre/ })
    .first()
    .click()
  expect(await title(found).inputValue()).toBe('Deux fois')
  // What was typed before opening the other draft stays too.
  await found
    .getByRole('button', { name: /^Reprendre/ })
    .first()
    .click()
  expect(await title(found).inputValue()).toBe('Deux fois, encore')
  await found
    .getByRole('button', { name: /^Oublier/ })
    .first()
    .click()
  expect(await found.getByRole('button', { name: /^Reprendre/ }).count()).toBe(0)
  await found.getByRole('button', { name: 'Fermer', exact: true }).click()
  await again.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
})

test('abandoning leaves nothing behind, and gives a draft back as it was', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await write(editor, 'Pour rien', 'Rien.')
  await savedOnServer(editor)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await editor.waitFor({ state: 'detached' })
  const again = await openNew(page)
  expect(await again.getByRole('button', { name: 'Reprendre' }).count()).toBe(0)
  expect(await drafts(page).filter({ hasText: 'Pour rien' }).count()).toBe(0)
  await write(again, 'À garder', 'Tel quel.')
  await again.getByRole('button', { name: 'Enregistrer comme brouillon' }).click()
  await page.getByText('Brouillon enregistré.').waitFor()

  await page.getByRole('link', { name: 'À garder' }).click()
  const begun = page.getByRole('dialog', { name: 'Brouillon' })
  await title(begun).fill('Gâché')
  await savedOnServer(begun)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await eventually(async () => {
    await page.reload()
    return drafts(page).filter({ hasText: 'À garder' }).count()
  }).toBe(1)
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
  await editor.getByText('Session terminée\u00a0: gardé dans ce navigateur').first().waitFor({ timeout: 20_000 })
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
  await elsewhere.getByLabel('E-mail').fill(worldPeople.maiwenn.email)
  await elsewhere.getByLabel('Mot de passe').fill(inject('worldPasswords').admin)
  await elsewhere.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await elsewhere.getByRole('heading', { name: worldPeople.maiwenn.email }).waitFor()
  await elsewhere.close()
  await content(editor).click()
  await page.keyboard.press('End')
  await page.waitForTimeout(50)
  await page.keyboard.type(' après.')
  await savedOnServer(editor)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()
  await page.getByRole('link', { name, exact: true }).click()
  await page.locator('.prose-block').getByText('Avant, pendant, après.').waitFor()
})

test('a server that is started again loses nothing of what is being written', async () => {
  const page = await openPage()
  const editor = await openNew(page)
  await write(editor, 'Redémarrage', 'Avant,')
  await savedOnServer(editor)
  const { dataDir } = running
  await running.kill()
  await page.keyboard.type(' pendant,')
  await editor.getByText('Hors ligne\u00a0: gardé dans ce navigateur').first().waitFor({ timeout: 20_000 })
  await start(dataDir)
  await page.keyboard.type(' après.')
  await savedOnServer(editor)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()
  await page.getByRole('link', { name: 'Redémarrage', exact: true }).click()
  await page.locator('.prose-block').getByText('Avant, pendant, après.').waitFor()
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
  expect(await content(editor).innerText()).toBe('Publié, et la réponse perdue.')
  await publish.click()
  await page.getByText('Article publié avec succès !').waitFor()
  await goToArticles(page)
  expect(await page.getByRole('link', { name: 'Modifier Une seule fois' }).count()).toBe(1)
  expect(await drafts(page).filter({ hasText: 'Une seule fois' }).count()).toBe(0)
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
    await content(editor).focus()
    await editor.page().waitForTimeout(50)
    await editor.page().keyboard.press('Control+Home')
    await editor.page().waitForTimeout(50)
    await editor.page().keyboard.type(words)
  }
  await begin(one, 'Premier onglet. ')
  await begin(two, 'Second onglet. ')
  await one.getByRole('button', { name: 'Enregistrer' }).click()
  await first.getByText('Article mis à jour !').waitFor()

  const save = two.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  const conflict = second.getByRole('dialog', { name: 'Deux versions de cet article' })
  await conflict.getByRole('region', { name: 'Votre texte' }).getByText('Second onglet.').waitFor()
  expect(await conflict.locator('ins').allInnerTexts()).toEqual(['Second'])
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
  await eventually(() => title(two).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await content(two).innerText()).toContain('Second onglet.')
  await save.click()
  await conflict.getByRole('button', { name: 'Prendre l’autre' }).click()
  expect(await content(two).innerText()).toContain('Premier onglet.')
  await two.getByText(/^Un texte non enregistré/).waitFor()
  await two.getByRole('button', { name: 'Reprendre', exact: true }).click()
  expect(await content(two).innerText()).toContain('Second onglet.')
  await save.click()
  await conflict.getByRole('button', { name: 'Garder la mienne' }).click()
  await second.getByText('Article mis à jour !').waitFor()
  await second.goto('/bracelets')
  await second
    .getByRole('link', { name: `Voir l'article ${name}` })
    .first()
    .click()
  await second.getByText('Second onglet.').waitFor()
})

test('changes to an article that were not saved are found on another device', async () => {
  const name = 'Quartz rose, la douceur d’une pierre sans angle'
  const computer = await openPage()
  const editor = await openArticle(computer, name)
  await title(editor).fill('Quartz rose, changé')
  await savedOnServer(editor)
  await crash(computer)

  const phone = await openPage()
  const found = await openArticle(phone, name)
  expect(await title(found).inputValue()).toBe(name)
  await found.getByRole('button', { name: 'Reprendre' }).click()
  expect(await title(found).inputValue()).toBe('Quartz rose, changé')
  await found.getByRole('button', { name: 'Enregistrer' }).click()
  await phone.getByText('Article mis à jour !').waitFor()
  const again = await openArticle(phone, 'Quartz rose, changé')
  expect(await again.getByRole('button', { name: 'Reprendre' }).count()).toBe(0)
})

test('a recovered text does not overwrite an article that was saved elsewhere', async () => {
  const name = 'Malachite, lire les cernes d’une pierre'
  const phone = await openPage()
  const begun = await openArticle(phone, name)
  await title(begun).fill('Malachite, du téléphone')
  await savedOnServer(begun)
  const context = phone.context()
  await crash(phone)
  const computer = await openPage()
  const saved = await openArticle(computer, name)
  await title(saved).fill('Malachite, de l’ordinateur')
  await saved.getByRole('button', { name: 'Enregistrer' }).click()
  await computer.getByText('Article mis à jour !').waitFor()

  const again = await context.newPage()
  const found = await openArticle(again, 'Malachite, de l’ordinateur')
  await found.getByRole('button', { name: 'Reprendre' }).click()
  await found.getByRole('button', { name: 'Enregistrer' }).click()
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
  await scheduled.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Article mis à jour !').waitFor()
  await page.getByText('Programmé pour le 1er juillet 2041 à 8\u00a0h\u00a000').waitFor()
  const moved = await openArticle(page, 'Pour plus tard')
  await moved.getByLabel('Publication').fill('')
  await moved.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Article mis à jour !').waitFor()
  const published = await openArticle(page, 'Pour plus tard')
  expect(await published.getByLabel('Publication').count()).toBe(0)
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
  await editor
    .getByText('Hors ligne\u00a0: ce navigateur ne garde rien, copiez votre texte')
    .first()
    .waitFor({ timeout: 20_000 })
  await page.context().setOffline(false)
  await editor.getByText(/^Enregistré à/).waitFor()
})
