/** What the product is called in sentences; the blog that runs it has a name of its own, `site.siteName`. */
export const productName = 'Amulette'
export const productKey = 'amulette'
