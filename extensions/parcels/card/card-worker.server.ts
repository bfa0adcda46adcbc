export { layOutCard } from './layout.server.ts'
export { writePdf } from './write-pdf.server.ts'
