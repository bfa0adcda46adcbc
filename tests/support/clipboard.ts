import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator } from 'playwright-core'

const folder = import.meta.dirname

/** Texts that programs put on the clipboard, and what the editor keeps of them. */
export const clipboard = (name: string) => readFileSync(path.join(folder, `pasted/${name}.html`), 'utf8').trim()

export const picture = (name: string) => `database/world/pictures/${name}.webp`

/** A real paste event, with all that a clipboard holds. */
export async function paste(
  target: Locator,
  contents: { html?: string; text?: string; files?: string[] },
): Promise<void> {
  await dispatchTransfer(target, 'paste', contents)
}

export async function dispatchTransfer(
  target: Locator,
  how: 'paste' | 'drop',
  { html, text, files = [] }: { html?: string; text?: string; files?: string[] },
): Promise<void> {
  const bytes = files.map((file) => ({ name: path.basename(file), base64: readFileSync(file).toString('base64') }))
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      if (given.html) data.setData('text/html', given.html)
      if (given.text) data.setData('text/plain', given.text)
      for (const { name, base64 } of given.bytes) {
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([content], name, { type: 'image/webp' }))
      }
      const frame = element.getBoundingClientRect()
      const place = { bubbles: true, cancelable: true, clientX: frame.x + 40, clientY: frame.y + 30 }
      if (given.how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...place, clipboardData: data }))
      } else {
        element.dispatchEvent(new DragEvent('dragover', { ...place, dataTransfer: data }))
        element.dispatchEvent(new DragEvent('drop', { ...place, dataTransfer: data }))
      }
    },
    { how, html, text, bytes },
  )
}
