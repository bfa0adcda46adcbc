import { readProduct } from './read-product.ts'

export const readProductAt = (page: { html: string; address: string }) => readProduct(page.html, page.address)
