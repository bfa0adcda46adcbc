import type { Server } from './server.ts'

/** The HTML without React's comment markers, with plain spaces and apostrophes. */
export const inFrench = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'")

/** As a browser sends a form, without following redirects after it. */
export function sendForm(
  origin: string,
  address: string,
  fields: Record<string, string> | FormData,
  cookie = '',
): Promise<Response> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
  return fetch(origin + address, { method: 'POST', body, headers: { origin, cookie }, redirect: 'manual' })
}

/** As a browser asks a server of a test's own. */
export function requestsTo(server: () => Server) {
  const read = (address: string, cookie = '') => fetch(server().origin + address, { headers: { cookie } })
  const send = (address: string, fields: Record<string, string>, cookie?: string) =>
    sendForm(server().origin, address, fields, cookie)
  /** A form with one or more files of the same bytes. */
  const sendFiles = (address: string, { field, bytes, names }: SentFiles, cookie?: string): Promise<Response> => {
    const body = new FormData()
    for (const name of names) body.append(field, new File([new Uint8Array(bytes)], name))
    return sendForm(server().origin, address, body, cookie)
  }
  return { read, send, sendFiles }
}

interface SentFiles {
  field: string
  bytes: Uint8Array
  names: string[]
}
