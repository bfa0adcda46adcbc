/** What the product is called in sentences; the blog that runs it has a name of its own, `site.siteName`. */
export const productName = 'Amulette'
/** In names of cookies, databases and folders. */
export const productKey = 'amulette'
