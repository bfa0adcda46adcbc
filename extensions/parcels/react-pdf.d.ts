declare module '@react-pdf/pdfkit' {
  type Drawing = 'path' | 'rect' | 'clip' | 'fill' | 'stroke' | 'lineWidth' | 'fillColor' | 'image' | 'openImage'
  type Method = 'on' | 'end' | 'save' | 'restore' | 'scale' | 'translate' | 'font' | 'fontSize' | 'text' | Drawing
  /** The part of it that cards use, because the package brings no types. */
  type PDFDocument = Record<Method, (...values: unknown[]) => PDFDocument>
  const PDFDocument: new (options: object) => PDFDocument
  export default PDFDocument
}
