import { redirect, type ActionFunctionArgs } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { answerForPhrases, objectionTo } from '#platform/forms/objection.server.ts'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { cardForm } from '../product-form.ts'
import { productsHref } from '../product.ts'
import { addFromPage, type CardAnswer, findProductsAt, writeSentence } from '../products.server.ts'

export const loader = () => redirect(productsHref)

/** Answers the editor: the cards of some addresses, or the one that an address becomes. */
export async function action({ request, context }: ActionFunctionArgs): Promise<CardAnswer> {
  const account = requireAuthor(context)
  const body = await readBody(request)
  const addresses = formText(body, 'addresses')
  if (addresses) return { cards: [...(await findProductsAt(addresses.split(/\s+/))).values()] }
  const form = readForm(cardForm, body)
  if (!form.ok) return { cards: [], problem: Object.values(form.errors).join(' ') }
  const { address, sentence } = form.value
  const isTool = body.has('sentence')
  const outcome = await addFromPage(address, account.id, !isTool)
  if (!outcome.ok) return { cards: [], problem: outcome.refusal.sentence }
  const product = outcome.value
  // An author may describe what has no sentence yet.
  const mayWrite = isTool && sentence !== product.sentence && (isAdmin(account) || product.sentence === '')
  if (!mayWrite) return { cards: [product] }
  await answerForPhrases(body, account, request.url)
  const objection = await objectionTo({ sentence })
  if (objection) return { cards: [], problem: objection.sentence, phrases: objection.phrases }
  return { cards: [await writeSentence(product, sentence)] }
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
