import { productKey } from './product-name.ts'

/** Browsers take a `__Host-` cookie from this very host alone, over https: https://www.rfc-editor.org/rfc/rfc6265bis */
export function cookiePrefixOf({ isSecure }: { isSecure: boolean }): string {
  return `${isSecure ? '__Host-' : ''}${productKey}`
}
