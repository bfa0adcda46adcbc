import { Picture } from '#features/media/picture.tsx'
import type { ShownPicture } from '#features/media/picture.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { productInputs } from './product-form.ts'
import { productHref, productsHref, stateLabels } from './product.ts'
import type { Product } from './products.server.ts'

function PostForm({ id, title, children }: React.PropsWithChildren<{ id: string; title: string }>) {
  return (
    <form method="post" className="panel column" aria-labelledby={id} noValidate>
      <h2 id={id}>{title}</h2>
      <IdempotencyKeyField />
      {children}
    </form>
  )
}

function Button(button: React.ComponentProps<'button'>) {
  return <button className="btn outline" name="intent" {...button} />
}

export function AddressForm({ refusedForm }: { refusedForm: RefusedForm | undefined }) {
  return (
    <PostForm id="ajouter" title="Ajouter un produit">
      <Field {...fieldsOf(productInputs, refusedForm)('address')} autoComplete="off" />
      <div className="actions">
        <Button value="read" className="btn">
          Lire la page
        </Button>
        <Button value="byHand">Remplir moi-même</Button>
      </div>
    </PostForm>
  )
}

export function ProductList({ products }: { products: (Product & { clicks: number })[] }) {
  return (
    <>
      <p className="list-note">
        L’adresse d’un produit, seule sur sa ligne dans un article, y devient sa carte{'\u00a0'}: photo, nom, prix.
        Chaque nuit, le blog regarde si le prix a changé, et s’il en reste.
      </p>
      <ol className="rows">
        {products.map(({ id, name, price, state, clicks }) => (
          <li key={id} className="row row-product">
            <div className="row-title">
              <h2>{name}</h2>
              <p className="row-note">
                {[price, stateLabels[state], count(clicks, 'clic')].filter(Boolean).join(' · ')}
              </p>
            </div>
            <a className="link" href={productHref(id)} aria-label={`Modifier ${name}`}>
              Modifier
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}

const productFields = Object.keys(productInputs) as (keyof typeof productInputs)[]

interface ProductEditorProps {
  product: Partial<Product>
  picture: ShownPicture | null
  uses: { title: string; href: string; clicks: number }[]
  refusedForm: RefusedForm | undefined
}

export function ProductEditor({ product, picture, uses, refusedForm }: ProductEditorProps) {
  const field = fieldsOf(productInputs, refusedForm, product)
  return (
    <>
      <a className="link back" href={productsHref}>
        Tous les produits
      </a>
      <PostForm id="carte" title="La carte">
        <ErrorMessage phrases={refusedForm?.phrases}>{refusedForm?.errors.form}</ErrorMessage>
        {productFields.map((name) => (
          <Field key={name} {...field(name)} autoComplete="off" />
        ))}
        <ChoiceField
          legend="À la boutique"
          name="state"
          options={Object.entries(stateLabels)}
          current={refusedForm?.values.state ?? product.state ?? 'unknown'}
        />
        {picture && (
          <label className="option product-photo">
            <Picture picture={picture} alt="" sizes="8rem" />
            <input type="checkbox" name="withoutPhoto" value="1" />
            Retirer la photo
          </label>
        )}
        <Button value="save" className="btn">
          Enregistrer
        </Button>
      </PostForm>
      {product.address && product.id && (
        <PostForm id="articles" title="Dans vos articles">
          <p>
            Pour montrer la carte, mettez cette adresse seule sur une ligne{'\u00a0'}:{' '}
            <code className="product-address">{product.address}</code>
          </p>
          <ul>
            {uses.map(({ title, href, clicks }) => (
              <li key={href}>
                <a href={href}>{title}</a>, {count(clicks, 'clic')}
              </li>
            ))}
          </ul>
          {product.lookedAt && (
            <p className="caption">
              La page de la boutique a été lue le {frenchDateTime(new Date(product.lookedAt).toISOString())}.
            </p>
          )}
          <div className="actions">
            <Button value="look">Relire la page</Button>
            {product.changedAt && <Button value="seen">J’ai vu le changement</Button>}
            <Button value="remove" className="btn danger">
              Supprimer la carte
            </Button>
          </div>
        </PostForm>
      )}
    </>
  )
}
