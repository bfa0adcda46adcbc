export const exportsHref = '/compte/site/exports'
export const exportDays = 7
