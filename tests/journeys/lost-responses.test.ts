// Needs a server of its own, behind a proxy that fails when told to.
import { expect, test } from 'vitest'
import { hydrated, accountFilesLoaded, expectAccessible, useBrowser, button } from '../support/browser.ts'
import { useFailingProxy } from '../support/failing-proxy.ts'
import { readArticle } from '../support/reader.ts'
import { useServer } from '../support/server.ts'

const proxy = useFailingProxy(useServer({ keepsSessions: true }))
const openPage = useBrowser(proxy)
const expectedErrors = [/ERR_|50\d|40\d|429/]

test('a comment whose answer was lost after it was written is sent again, stored once, and thanked for', async () => {
  const page = await openPage({ as: 'anouk', expectedErrors })
  await readArticle(page, /^Voir l'article Onyx/)
  proxy.fail({ to: /^POST .*commentaires/, times: 1, answer: 'cut', afterPassing: true })
  proxy.fail({ to: /^POST .*commentaires/, times: 1, answer: { status: 502 }, afterPassing: true })
  proxy.fail({ to: /^POST .*commentaires/, times: 1, answer: { status: 504 } })
  await page.getByLabel('Votre commentaire').fill('Une réponse perdue en chemin.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Merci pour votre commentaire !').waitFor()
  expect(proxy.failed).toHaveLength(3)
  await page.goto('/compte/commentaires')
  await page.getByText('Une réponse perdue en chemin.').first().waitFor()
  expect(await page.getByText('Une réponse perdue en chemin.').count()).toBe(1)
})

test('a comment outlives a server in trouble, a cut connection and a session that ended elsewhere', async () => {
  const page = await openPage({ as: 'anouk', expectedErrors })
  await readArticle(page, /^Voir l'article Jade/)
  const field = page.getByLabel('Votre commentaire')
  await field.fill('Un texte auquel je tiens.')
  for (const [status, headers, sentence] of [
    [503, { 'retry-after': '60' }, 'le serveur est momentanément indisponible. Réessayez dans 60 secondes.'],
    [429, { 'retry-after': '120' }, 'Trop de tentatives. Réessayez dans 2\u00a0minutes.'],
    [500, { 'x-request-id': 'abc-123' }, 'Erreur inattendue. Référence\u00a0: abc-123'],
  ] as const) {
    proxy.fail({ to: /^POST .*commentaires/, times: 1, answer: { status, headers } })
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText(`Erreur lors de l'envoi du commentaire : ${sentence}`).waitFor()
    expect(await field.inputValue()).toBe('Un texte auquel je tiens.')
  }
  for (const [end, sentence] of [
    [() => page.context().setOffline(true), 'connexion interrompue'],
    [() => page.context().clearCookies(), 'Utilisateur non connecté'],
  ] as const) {
    await end()
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await page.getByText(`Erreur lors de l'envoi du commentaire : ${sentence}`).waitFor()
    expect(await field.inputValue()).toBe('Un texte auquel je tiens.')
    await page.context().setOffline(false)
  }
  await expectAccessible(page)
})

test('a decision whose answer was lost is shown as decided', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors, at: '/compte/moderation' })
  await hydrated(page)
  proxy.fail({ to: /^POST .*validation/, times: 2, answer: { status: 503 }, afterPassing: true })
  await button(page, /^Valider le commentaire/)
    .first()
    .click()
  await page.getByText('Commentaire validé et publié !').waitFor()
  expect(await page.getByText('Erreur lors de la validation').count()).toBe(0)
})

test('a search behind a server in trouble keeps its term, shows no other’s results, says when it tries again, and finds at last', async () => {
  const page = await openPage({ expectedErrors, at: '/chercher?q=jade' })
  const results = page.locator('.search-results .card')
  await results.first().waitFor()
  await page.waitForLoadState('networkidle')
  const box = page.getByLabel('Rechercher un article')
  proxy.fail({ to: /^GET \/chercher\/resultats/, times: 3, answer: { status: 503, headers: { 'retry-after': '2' } } })
  await box.fill('onyx')
  await page
    .getByRole('alert')
    .getByText('Erreur lors de la recherche : le serveur est momentanément indisponible.')
    .waitFor()
  await page.getByRole('alert').getByText('Votre mot est gardé. Nouvel essai dans 2 secondes.').waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  expect(await box.inputValue()).toBe('onyx')
  expect(await results.count()).toBe(0)
  expect(await page.title()).toBe('onyx — Recherche — Amulette')
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await page.getByText(/résultat\(s\) pour «\u00a0onyx\u00a0»/).waitFor()
  expect(await page.getByText('Erreur lors de la recherche').count()).toBe(0)
  expect(await page.title()).toBe('onyx — Recherche — Amulette')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('«\u00a0onyx')
})

test('a search offline says so beside the box, and comes back with the connection', async () => {
  const page = await openPage({ expectedErrors, at: '/chercher' })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByLabel('Rechercher un article').fill('jade')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('alert').getByText('Erreur lors de la recherche : connexion interrompue.').waitFor()
  await page.getByText('Votre mot est gardé. Nouvel essai au retour de la connexion.').waitFor()
  expect(await page.getByLabel('Rechercher un article').inputValue()).toBe('jade')
  await page.context().setOffline(false)
  await page.getByText(/résultat\(s\) pour «\u00a0jade\u00a0»/).waitFor()
})

test('the tabs of the account stay in the page while offline, say so, and open once the connection is back', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors, at: '/compte' })
  await accountFilesLoaded(page)
  const bar = page.getByRole('status').filter({ hasText: 'Connexion interrompue.' })
  for (const tab of ['Mes commentaires', 'Modération', 'Tous les commentaires', 'Personnes', 'Site']) {
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Compte' }).getByRole('link', { name: tab }).click()
    await bar.waitFor()
    await page.getByTitle('maiwenn@example.org').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: tab }).waitFor()
    await bar.waitFor({ state: 'hidden' })
  }
})

test('« Actualiser » offline says that it could not, until the server is heard again', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors, at: '/compte/moderation' })
  await hydrated(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await page.getByText('Erreur lors du chargement des commentaires : connexion interrompue').waitFor()
  // The first request of a browser that is back may fail too.
  await page.route('**/health/ready', (route) => route.abort(), { times: 1 })
  await page.context().setOffline(false)
  await page.getByText('Erreur lors du chargement des commentaires').waitFor({ state: 'hidden' })
})

test('« Actualiser » says that the comments could not be loaded when the server fails, and keeps the list', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors, at: '/compte/moderation' })
  await hydrated(page)
  const rows = page.locator('[data-comment]')
  const count = await rows.count()
  proxy.fail({
    to: /^GET .*moderation\.data/,
    times: 1,
    answer: { status: 500, headers: { 'x-request-id': 'abc-123' } },
  })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  const failure = page.getByText('Erreur lors du chargement des commentaires : Erreur inattendue. Référence')
  await failure.waitFor()
  expect(await rows.count()).toBe(count)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await failure.waitFor({ state: 'hidden' })
  expect(await rows.count()).toBe(count)
})

test('a wrong sign-in’s sentence goes when another field is typed in, and when another form is chosen', async () => {
  const page = await openPage({ expectedErrors, at: '/compte' })
  await page.waitForLoadState('networkidle')
  const refuse = async () => {
    await page.getByLabel('E-mail').fill('anouk@example.org')
    await page.getByLabel('Mot de passe').fill('un mauvais mot')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.locator('[data-error]').waitFor()
  }
  await refuse()
  await page.getByText('Créer un compte').click()
  await page.locator('[data-error]').waitFor({ state: 'detached' })
  await page.getByText('Se connecter').first().click()
  await refuse()
  await page.getByLabel('Mot de passe').pressSequentially('x')
  await page.locator('[data-error]').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
})

test('a field that is mended loses its sentence, the other fields keep theirs, and the focus stays', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors, at: '/compte/site' })
  await page.waitForLoadState('networkidle')
  await page.getByLabel('SIRET').fill('12')
  await page.getByLabel('E-mail de contact').fill('rien')
  await page.getByLabel('Directeur ou directrice de la publication').fill('Maïwenn')
  await page.getByLabel('Directeur ou directrice de la publication').press('Enter')
  await page.getByText('Un SIRET a 14').waitFor()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await page.getByLabel('SIRET').pressSequentially('3')
  await page.getByText('Un SIRET a 14').waitFor({ state: 'detached' })
  await page.getByText('Saisissez une adresse e-mail, par exemple').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('siret')
})

test('an error of an earlier attempt is not beside « Article supprimé. »', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors, at: '/compte/articles' })
  await page.waitForLoadState('networkidle')
  const remove = async () => {
    await button(page, /^Autres actions pour /)
      .first()
      .click()
    await page.getByRole('link', { name: /^Supprimer / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  }
  proxy.fail({ to: /^POST .*suppression/, times: 1, answer: { status: 500 } })
  await remove()
  await page.getByText('Erreur à la suppression : Erreur inattendue').waitFor()
  await remove()
  await page.getByText('Article supprimé.').waitFor()
  expect(await page.getByText('Erreur à la suppression').count()).toBe(0)
})
