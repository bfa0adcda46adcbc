export const productName = 'Amulette'
export const productKey = 'amulette'
