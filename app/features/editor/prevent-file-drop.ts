/** A file dropped outside a field would replace this page. */
export function preventFileDrop(): () => void {
  window.addEventListener('dragover', refuseFiles)
  window.addEventListener('drop', refuseFiles)
  return () => {
    window.removeEventListener('dragover', refuseFiles)
    window.removeEventListener('drop', refuseFiles)
  }
}

function refuseFiles(event: DragEvent): void {
  const inItsField = event.target instanceof HTMLInputElement
  if (event.dataTransfer?.types.includes('Files') && !inItsField) event.preventDefault()
}
