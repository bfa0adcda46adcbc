import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { readPublicForm, refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { listUses } from '../article-products.server.ts'
import { AddressForm, ProductEditor, ProductList } from '../product-fields.tsx'
import { addressForm, productForm, productInputs } from '../product-form.ts'
import { newProduct, productHref, productsHref } from '../product.ts'
import { addFromPage, changeProduct, findProduct, listProducts, saveProduct, type Product } from '../products.server.ts'
import '#platform/ui/rows.css'
import '../products.css'

export const handle = { inputs: productInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Produits')

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const account = requireAdmin(context)
  if (!params.id) return { one: null, picture: null, uses: [], products: await listProducts() }
  const product = await findProduct(params.id)
  if (!product && params.id !== newProduct) throw await notFound('Ce produit n’existe pas.', account)
  const one: Partial<Product> = product ?? { address: url.searchParams.get('adresse') ?? '' }
  const picture = (await shownPictures([product?.photo ?? null])).get(product?.photo ?? '') ?? null
  return { one, picture, uses: product ? await listUses(product) : [], products: [] }
}

export const action = handledOnce(async ({ params, context }: ActionFunctionArgs, body) => {
  const account = requireAdmin(context)
  const intent = formText(body, 'intent')
  if (!params.id) return addOne(body, intent, account.id)
  const product = await findProduct(params.id)
  if (!product && params.id !== newProduct) throw await notFound('Ce produit n’existe pas.', account)
  if (product && (intent === 'look' || intent === 'seen' || intent === 'remove')) {
    const notice = await changeProduct(product, intent)
    return redirectWithNotice(intent === 'remove' ? productsHref : productHref(product.id), notice)
  }
  const form = await readPublicForm(productForm, body)
  if (!form.ok) return data(form, { status: form.status })
  const outcome = await saveProduct(product, form.value)
  if (!outcome.ok) return refuseForm(body, 'address', outcome.refusal)
  return redirectWithNotice(productHref(outcome.value.id), `«\u00a0${outcome.value.name}\u00a0» est enregistré.`)
})

async function addOne(body: FormData, intent: string, by: string) {
  const form = readForm(addressForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const { address } = form.value
  if (intent === 'byHand') return redirect(`${productHref(newProduct)}?adresse=${encodeURIComponent(address)}`, 303)
  const outcome = await addFromPage(address, by)
  if (!outcome.ok) return refuseForm(body, 'address', outcome.refusal)
  return redirectWithNotice(productHref(outcome.value.id), 'La page est lue. Relisez, ajoutez votre phrase.')
}

export default function Products() {
  const { one, picture, uses, products } = useLoaderData<typeof loader>()
  const refusedForm = useActionData<typeof action>()
  return (
    <section className="account-section">
      <TabHeading>{one ? (one.name ?? 'Nouveau produit') : 'Produits'}</TabHeading>
      {one ? (
        <ProductEditor product={one} picture={picture} uses={uses} refusedForm={refusedForm} />
      ) : (
        <>
          <AddressForm refusedForm={refusedForm} />
          <ProductList products={products} />
        </>
      )}
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
