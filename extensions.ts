import type { Extension } from '#platform/extension.ts'
import assistant from './extensions/assistant/extension.ts'
import claims from './extensions/claims/extension.ts'
import hostedApi from './extensions/hosted-api/extension.ts'
import newsletter from './extensions/newsletter/extension.ts'
import observability from './extensions/observability/extension.ts'
import parcels from './extensions/parcels/extension.ts'
import products from './extensions/products/extension.ts'
import questions from './extensions/questions/extension.ts'
import shopArticles from './extensions/shop-articles/extension.ts'
import subjects from './extensions/subjects/extension.ts'
import transfer from './extensions/transfer/extension.ts'
import webhooks from './extensions/webhooks/extension.ts'

/** These extensions are installed beside the blog itself. Deleting a folder of `extensions/` and its line here removes the extension. */
export const extensions: readonly Extension[] = [
  webhooks,
  shopArticles,
  hostedApi,
  subjects,
  newsletter,
  products,
  questions,
  parcels,
  assistant,
  claims,
  transfer,
  observability,
]
